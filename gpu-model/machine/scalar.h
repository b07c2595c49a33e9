#pragma once
// The result of one instruction from the values of its operands, as terms: no lanes, no memory, no control. The
// lock-step machine applies it lane by lane, the explorer of interleavings (por/explore) thread by thread.

#include <span>

#include "encoder/term/term.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::machine {

using encoder::Term;

/// How float operations become terms.
enum class FloatTerms : uint8_t {
  /// Comparisons, minima, maxima and signs on the bits; arithmetic as an uninterpreted function (docs/adr/0003),
  /// computed and bounded where operands are known.
  Bits,
  /// All as operations of encoder/float, computed if all operands are constants.
  Operators,
  /// As Operators, for terms over real numbers: computed only if nothing is rounded, so the result is the same real
  /// number whether or not its operands are known; products and sums are separate.
  Reals,
};

/// Required: ir::isPure; one operand each, as wide as its type. Ensured: as wide as the result's type. Division by zero
/// is total, as the bit-vector theory has it; comparing the order of pointers compares their bits.
Term scalarResult(encoder::TermManager& terms, const ir::Inst& inst, std::span<const Term> operands,
                  FloatTerms floats = FloatTerms::Bits);

/// By kind of operation. Required: an opcode of that section of the table.
Term integerResult(encoder::TermManager& terms, const ir::Inst& inst, std::span<const Term> operands);
Term floatResult(encoder::TermManager& terms, const ir::Inst& inst, std::span<const Term> operands, FloatTerms floats);

}  // namespace gpubmc::machine
