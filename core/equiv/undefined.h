#pragma once
// What the code of one side leaves undefined, and that of the other does not: an integer divided by 0, a place that is
// said not to be reached. The launches' own checks tell the first as a warning, and take the second for granted; a
// comparison can do neither.

#include "core/equiv/trial.h"

namespace gpubmc::core::equiv {

struct UndefinedPlace {
  size_t side = 0, launch = 0;
  ir::LocId loc = 0;
  bool isDivision = false;
  /// A run of both sides in which this side comes there and the other one to no such place. None: a solver did not
  /// exclude it, and nothing that was run shows it.
  std::optional<Trial> shown{};
};

struct UndefinedFound {
  std::optional<UndefinedPlace> place;   ///< one that may count; those that were seen come first
  std::vector<std::string> assumptions;  ///< where both sides are undefined, nothing is compared
  std::vector<Term> facts;               ///< width 1: what all executions that are compared meet
};

/// Required: both were executed with divisions checked.
UndefinedFound findUndefined(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides, const Trials& trials,
                             const Cancellation& cancel);

}  // namespace gpubmc::core::equiv
