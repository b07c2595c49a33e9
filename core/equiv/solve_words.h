#pragma once
// One question to a solver for each word that is left, in parallel. The answer does not depend on how many run at once.

#include <string>
#include <vector>

#include "core/equiv/trial.h"
#include "core/equiv/words.h"

namespace gpubmc::core::equiv {

struct Solved {
  std::optional<Trial> different;               ///< of the first word of which a model differs in its replay
  std::vector<Word> unconfirmed;                ///< words with a model that does not
  bool dependsOnFloats = false;                 ///< ... and their formulas leave float operations open
  std::vector<std::string> assumptions, notes;  ///< what was taken of float operations
  std::optional<std::string> stopped;           ///< by what
};

/// Marks pairs that are proved. A word that differs only by what formulas leave open of floats is asked for once more
/// with operations as IEEE 754 computes them; two NaNs are no difference there. Throws nothing that a solver's answer
/// can be the reason of.
Solved solveWords(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides, Words& words,
                  const std::vector<Output>& outputs, const Trials& trials, const Cancellation& cancel);

/// Whether operations on floats have a part in it, or something else that formulas leave open.
bool mentionsFloats(const encoder::TermManager& terms, const Pair& pair);

/// Whether it depends on what gpubmc does not compute: a device gives something there, and a run anything.
bool mentionsUncomputed(const encoder::TermManager& terms, const std::array<ExecutedSide, kSides>& sides,
                        const Pair& pair);

/// A launch with a loop of which it is not proved that no iteration follows those that were executed: what is proved is
/// proved within the bound only, whatever the check of the launch alone has found.
struct CutLaunch {
  size_t side = 0, launch = 0;
};
std::optional<CutLaunch> findCut(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides,
                                 const Cancellation& cancel);

/// Whether some input meets all facts; nothing: not decided.
std::optional<bool> isFeasible(const CommonInputs& inputs, const Words& words, const Cancellation& cancel);

}  // namespace gpubmc::core::equiv
