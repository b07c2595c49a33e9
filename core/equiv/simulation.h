#pragma once
// Finds differences by running both sides with a handful of inputs, and makes the input of a difference small.

#include "core/equiv/trial.h"

namespace gpubmc::core::equiv {

struct Simulated {
  std::optional<Trial> different;  ///< the first input for which the outputs differ, preferably in finite numbers
  unsigned runs = 0;               ///< number of inputs with which both sides terminated
};

/// Deterministic: corner values and pseudo-random ones, small ones first; at most `most` inputs.
Simulated simulate(const CommonInputs& inputs, const Trials& trials, const std::vector<Output>& outputs, unsigned most);

/// An input for which the outputs still differ, with more zeros and fewer and smaller numbers; in finite numbers, if
/// they did so before. Required: the outputs differ in `trial`. Ensured: they differ in the result, too; it was run
/// with its order recorded.
Trial shrink(const CommonInputs& inputs, const Trials& trials, const std::vector<Output>& outputs, Trial trial);

}  // namespace gpubmc::core::equiv
