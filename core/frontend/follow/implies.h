#pragma once
// Whether facts imply another one, as far as a short search tells.

#include <vector>

#include "encoder/term/term.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// True: it holds wherever all facts hold. False: it does not, or that was not found within a few conflicts. Only facts
/// that have unknowns in common with it, directly or by others, are looked at. Required: width 1.
bool implies(encoder::TermManager& terms, const std::vector<encoder::Term>& facts, encoder::Term fact,
             const Cancellation& cancel);

/// True: some values make all facts hold. False: none do, or none was found within a few conflicts.
bool mayHold(encoder::TermManager& terms, const std::vector<encoder::Term>& facts, const Cancellation& cancel);

}  // namespace gpubmc::core
