#pragma once
// Which function of a file a request for a reference denotes.

#include <clang/AST/ASTConsumer.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/host/source_facts.h"

namespace gpubmc::core {

/// Of a record that is passed by address.
struct RecordLayout {
  uint64_t bytes = 0, align = 1;
};

/// A function that is a reference.
struct FoundReference {
  KernelFacts facts;                                 ///< the linkage name is the function's own
  std::vector<std::optional<RecordLayout>> records;  ///< by parameter: for records
  VariableFacts result;                              ///< elementBytes 0: no result
  bool returnsRecord = false;
  uint64_t resultAlign = 1;
  unsigned launchLine = 0;  ///< where its own code launches a kernel; 0: nowhere
};

/// The result of one request: a function, or a complaint.
struct SearchResult {
  std::optional<FoundReference> found;
  std::string complaint;  ///< without the file's name: "there is no function 'f'", with the candidates in lines below
};

/// Text to append to the file so that its templates are instantiated as requested.
std::string instantiations(const std::vector<std::string>& requests);

/// Looks for the functions at the end of a compilation that has `instantiations` appended to the file, and marks them
/// as used, so that code is generated for them. Ensured, even if the file has errors: `out` has one entry for each
/// request.
std::unique_ptr<clang::ASTConsumer> referenceFinder(std::vector<std::string> requests, std::vector<SearchResult>& out);

}  // namespace gpubmc::core
