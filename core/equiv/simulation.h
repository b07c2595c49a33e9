#pragma once
// Finds differences by running both sides with a handful of inputs, and makes the input of a difference small.

#include "core/equiv/trial.h"

namespace gpubmc::core::equiv {

struct Simulated {
  std::optional<Trial> different;  ///< the first input with which the outputs differ, if possible in finite numbers
  unsigned runs = 0;               ///< of these both sides came to their end
};

/// Deterministic: corner values and pseudo-random ones, small ones first; of at most so many inputs.
Simulated simulate(const CommonInputs& inputs, const Trials& trials, const std::vector<Output>& outputs, unsigned most);

/// An input with which the outputs still differ, and with more zeros, fewer and smaller numbers; in numbers, if they
/// did so before.
/// Required: they differ in `trial`. Ensured: in what is returned, too; it was run with its order recorded.
Trial shrink(const CommonInputs& inputs, const Trials& trials, const std::vector<Output>& outputs, Trial trial);

}  // namespace gpubmc::core::equiv
