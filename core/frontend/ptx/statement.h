#pragma once
// Parser for inline PTX: statements, words, operands.

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/IR/InstrTypes.h>

#include <optional>
#include <string>

namespace gpubmc::core {

/// One instruction: its name split at the dots, and its operands.
struct PtxStatement {
  llvm::StringRef text;
  llvm::SmallVector<llvm::StringRef, 8> words;
  llvm::SmallVector<llvm::StringRef, 4> operands;
  bool has(llvm::StringRef word) const { return llvm::is_contained(words, word); }
  llvm::StringRef name() const { return words.front(); }
};

/// The text with comments replaced by blanks.
std::string withoutComments(llvm::StringRef text);
/// Whether each brace has its partner. One that has none belongs to another asm statement.
bool hasBalancedBraces(llvm::StringRef text);
/// Required: no comments in `text`. The instructions between braces and semicolons, without declarations of registers
/// and directives for source positions (`.loc`, `.file`, `.pragma`). Other directives are included, and what cannot be
/// split stays one statement. The results refer to `text`.
llvm::SmallVector<PtxStatement, 4> ptxStatements(llvm::StringRef text);

/// `$k` as the number of an argument of the call; outputs come first. Nothing for other forms.
std::optional<unsigned> ptxInput(const llvm::CallBase& call, llvm::StringRef operand);
/// A number, or an argument that is constant.
std::optional<uint64_t> ptxConstant(const llvm::CallBase& call, llvm::StringRef operand);

}  // namespace gpubmc::core
