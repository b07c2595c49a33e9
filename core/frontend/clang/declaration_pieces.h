#pragma once
// The text of a file cut into its declarations at namespace level, by tokens: also where the compiler cannot make
// sense of one.

#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace gpubmc::core {

struct DeclarationPiece {
  size_t begin = 0, end = 0;       ///< offsets in the text; the end is behind ';' or '}'
  size_t body = 0;                 ///< offset of a function's opening brace; 0: none
  bool isKernel = false;           ///< of a function that is declared __global__
  bool isOperator = false;         ///< declares an operator, which code uses without its name
  std::vector<std::string> names;  ///< that it declares, and possibly more; a function's is the last
};

/// In the order of the text. Branches of the preprocessor are read one after the other. What namespaces and
/// `extern "C" {}` contain is cut, too; what classes contain is not.
std::vector<DeclarationPiece> declarationPieces(llvm::StringRef text);

}  // namespace gpubmc::core
