#pragma once
// Which function of a file a request for a reference means.

#include <clang/AST/ASTConsumer.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/host/source_facts.h"

namespace gpubmc::core {

/// Of a record that is handed on by its address.
struct RecordLayout {
  uint64_t bytes = 0, align = 1;
};

/// A function that is a reference.
struct FoundReference {
  KernelFacts facts;                                 ///< the linkage name is the function's own
  std::vector<std::optional<RecordLayout>> records;  ///< by parameter: of those that are records
  VariableFacts result;                              ///< elementBytes 0: it returns nothing
  bool returnsRecord = false;
  uint64_t resultAlign = 1;
};

/// What became of one request: a function, or a complaint.
struct SearchResult {
  std::optional<FoundReference> found;
  std::string complaint;  ///< without the file's name: "there is no function 'f'", with the candidates in lines below
};

/// Text to append to the file, so that its templates are instantiated as the requests have it.
std::string instantiations(const std::vector<std::string>& requests);

/// Looks for the functions at the end of a compilation that has `instantiations` behind the file, and marks them as
/// used: there will be code of them. Ensured, even where the file has errors: `out` has one entry for each request.
std::unique_ptr<clang::ASTConsumer> referenceFinder(std::vector<std::string> requests, std::vector<SearchResult>& out);

}  // namespace gpubmc::core
