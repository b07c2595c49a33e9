#pragma once
// Proofs about floats that leave rounding, or part of it, out: only what the user asks for by --fp and --fp-assume.

#include "core/equiv/prover.h"

namespace gpubmc::core::equiv {

/// Equal canonical forms under the assumptions of --fp-assume (KLEE-CL, table 3). Required: inputs outlives it.
std::unique_ptr<Prover> canonicalProver(CommonInputs& inputs);
/// Over the real numbers. Proves equality with --fp=reals only; a difference that is certain over the reals also where
/// sums may be reassociated. Required: what is passed outlives it.
std::unique_ptr<Prover> realProver(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides,
                                   const std::vector<Term>& facts, const Cancellation& cancel);

}  // namespace gpubmc::core::equiv
