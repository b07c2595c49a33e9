#pragma once
// Proofs about floats that ignore rounding, wholly or in part: only as far as --fp and --fp-assume permit.

#include "core/equiv/prover.h"

namespace gpubmc::core::equiv {

/// Equal canonical forms under the assumptions of --fp-assume (KLEE-CL, table 3). Required: inputs outlives it.
std::unique_ptr<Prover> canonicalProver(CommonInputs& inputs);
/// Equality over the real numbers. Proves equality with --fp=reals only; proves a difference over the reals also if
/// sums may be reassociated. Required: the arguments outlive it.
std::unique_ptr<Prover> realProver(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides,
                                   const std::vector<Term>& facts, const Cancellation& cancel);

}  // namespace gpubmc::core::equiv
