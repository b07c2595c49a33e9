#pragma once
// Suppression comments of the source: // gpubmc: allow race(a), bounds "why"

#include <clang/Lex/Preprocessor.h>

#include <memory>
#include <string>
#include <vector>

#include "core/options/allowance.h"

namespace gpubmc::core {

/// Reads the comments of the compiled file and its includes, as the compiler sees them: text in strings or in code
/// excluded by a condition is not a comment. A comment applies to its own line or, if it is alone there, to the next
/// line with code. One that cannot be parsed suppresses nothing and is reported.
class AllowanceReader {
 public:
  AllowanceReader();
  ~AllowanceReader();
  /// Required: *this outlives the preprocessor.
  void watch(clang::Preprocessor& preprocessor);

  std::vector<Allowance> allowances;
  std::vector<std::string> notes;

 private:
  class Handler;
  std::unique_ptr<Handler> handler_;
};

}  // namespace gpubmc::core
