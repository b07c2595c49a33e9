#pragma once
// Undefined behaviour of one side that the other does not have: an integer division by 0, or reaching a place marked as
// unreachable. The check of a launch reports the first as a warning and assumes that the second does not happen; a
// comparison can do neither.

#include "core/check/assumption.h"
#include "core/equiv/trial.h"

namespace gpubmc::core::equiv {

struct UndefinedPlace {
  size_t side = 0, launch = 0;
  ir::LocId loc = 0;
  bool isDivision = false;
  /// A run in which this side reaches the place and the other one no such place. None: a solver did not exclude it, and
  /// no run shows it.
  std::optional<Trial> shown{};
};

struct UndefinedFound {
  std::optional<UndefinedPlace> place;  ///< a relevant place; those seen in a run are preferred
  std::vector<Assumption> assumptions;  ///< executions in which both sides are undefined are not compared
  std::vector<Term> facts;              ///< width 1: conditions that all compared executions satisfy
};

/// Required: both were executed with division checks.
UndefinedFound findUndefined(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides, const Trials& trials,
                             const Cancellation& cancel);

}  // namespace gpubmc::core::equiv
