#pragma once
// What one instruction computes from the values of its operands, as terms: no lanes, no memory, no control. The
// lock-step machine applies it lane by lane, the explorer of interleavings (por/explore) thread by thread.

#include <span>

#include "encoder/term/term.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::machine {

using encoder::Term;

/// Required: ir::isPure; one operand each, as wide as its type. Ensured: as wide as the result's type. Division by zero
/// is total, as the bit-vector theory has it; comparing the order of pointers compares their bits. Float arithmetic is
/// an uninterpreted function of its operands (docs/adr/0003), comparisons and moves are exact.
Term scalarResult(encoder::TermManager& terms, const ir::Inst& inst, std::span<const Term> operands);

/// The parts of it. Required: an opcode of that section of the table.
Term integerResult(encoder::TermManager& terms, const ir::Inst& inst, std::span<const Term> operands);
Term floatResult(encoder::TermManager& terms, const ir::Inst& inst, std::span<const Term> operands);

}  // namespace gpubmc::machine
