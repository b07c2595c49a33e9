#pragma once
// Reinterpretation of words as shorter or longer ones. Vector code does this all the time: 64 bits are eight bytes,
// then two ints, then eight bytes again. What was taken apart and is put together again is the word itself, not a
// formula over its parts.

#include <map>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

class FunctionLowering;

class WordPieces {
 public:
  /// Bits `at` to `at + to.bits` of the words, which follow each other, as a scalar of this type. Required: they have
  /// 64 bits together at most.
  ir::Operand read(FunctionLowering& f, const std::vector<ir::Operand>& words, unsigned at, ir::Type to);

 private:
  /// Consecutive bits of a word.
  struct Piece {
    ir::Operand word;
    unsigned at = 0;
  };
  ir::Operand piece(FunctionLowering& f, const ir::Operand& word, unsigned at, ir::Type to);
  ir::Operand joined(FunctionLowering& f, const std::vector<ir::Operand>& words, ir::Type to);

  // By register. What is known of a register is so wherever it may be used.
  std::map<ir::RegId, Piece> pieces_;
  std::map<ir::RegId, std::vector<ir::Operand>> joined_;
};

}  // namespace gpubmc::core
