#pragma once
// A counterexample that the interpreter has replayed.

#include <span>

#include "gpu-model/interp/witness.h"

namespace gpubmc::core {

struct Counterexample {
  interp::Witness witness;
  interp::Outcome outcome;
  size_t violation = 0;  ///< index into outcome.violations: the one that is shown
};

/// What happened up to the violation that is shown; the run may have gone on after it.
inline std::span<const interp::Step> stepsOf(const Counterexample& ce) {
  return std::span(ce.outcome.steps).first(ce.outcome.violations[ce.violation].steps);
}

}  // namespace gpubmc::core
