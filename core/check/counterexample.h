#pragma once
// A counterexample that the interpreter has replayed.

#include <span>

#include "gpu-model/interp/witness.h"

namespace gpubmc::core {

struct Counterexample {
  interp::Witness witness;
  interp::Outcome outcome;
  size_t violation = 0;  ///< index into outcome.violations: the reported one
};

/// The steps up to the reported violation; the run may have continued after it.
inline std::span<const interp::Step> stepsOf(const Counterexample& ce) {
  return std::span(ce.outcome.steps).first(ce.outcome.violations[ce.violation].steps);
}

}  // namespace gpubmc::core
