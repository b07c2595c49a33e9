#pragma once
// Comments of the source that allow what is found at a line: // gpubmc: allow race(a), bounds "why"

#include <clang/Lex/Preprocessor.h>

#include <memory>
#include <string>
#include <vector>

#include "core/check/allowance.h"

namespace gpubmc::core {

/// Reads the comments of the file that is compiled and of those it includes, as the compiler sees them: what stands in
/// strings, or is left out by a condition, is no comment. A comment is about its own line, or, if nothing else stands
/// there, about the next line with code. One that cannot be read allows nothing and is told.
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

/// The text of a comment that allows something, after "gpubmc:". Classes and objects by the words that stand there.
struct AllowanceText {
  struct Item {
    std::optional<PropertyClass> cls;  ///< none: all
    std::string object;
  };
  std::vector<Item> items;
  std::string reason;
  std::string complaint;  ///< why it allows nothing; then the rest means nothing
};
AllowanceText readAllowance(std::string_view text);

}  // namespace gpubmc::core
