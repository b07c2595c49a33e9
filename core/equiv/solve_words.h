#pragma once
// One query to a solver for each open word, in parallel. The result does not depend on the number of jobs.

#include <string>
#include <vector>

#include "core/check/assumption.h"
#include "core/equiv/trial.h"
#include "core/equiv/words.h"

namespace gpubmc::core::equiv {

struct Solved {
  std::optional<Trial> different;       ///< for the first word with a model that its replay confirms
  std::vector<Word> unconfirmed;        ///< words with an unconfirmed model
  bool dependsOnFloats = false;         ///< and whose formulas do not determine float operations
  std::vector<Assumption> assumptions;  ///< about float operations, as the notes
  std::vector<std::string> notes;
  std::optional<std::string> stopped;  ///< the reason
};

/// Marks the pairs that are proved. A word that differs only because float operations are uninterpreted is queried
/// again with their IEEE 754 definitions; two NaNs are equal there. Does not throw because of a solver's answer.
Solved solveWords(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides, Words& words,
                  const std::vector<Output>& outputs, const Trials& trials, const Cancellation& cancel);

/// Whether it depends on float operations, or on other uninterpreted functions.
bool mentionsFloats(const encoder::TermManager& terms, const Pair& pair);

/// Whether it depends on operations that gpubmc does not compute: a device has a definite result there, a run an
/// arbitrary one.
bool mentionsUncomputed(const encoder::TermManager& terms, const std::array<ExecutedSide, kSides>& sides,
                        const Pair& pair);

/// A launch with a loop that may have more iterations than were executed: proofs then hold within the bound only,
/// whatever the check of the launch alone has found.
struct CutLaunch {
  size_t side = 0, launch = 0;
};
std::optional<CutLaunch> findCut(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides,
                                 const Cancellation& cancel);

/// Whether some input satisfies all facts; nothing: undecided.
std::optional<bool> isFeasible(const CommonInputs& inputs, const Words& words, const Cancellation& cancel);

}  // namespace gpubmc::core::equiv
