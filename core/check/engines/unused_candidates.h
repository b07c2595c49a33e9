#pragma once
// Candidates that are not worth a question. Each candidate of a loop costs solver questions, hard ones where the facts
// about other registers involve arithmetic. Nothing needs to be known about a register that only holds data, or only
// determines where unwritten memory is read.

#include <set>
#include <span>

#include "encoder/term/term.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::core {

/// Candidates of the executions about registers on which no question will depend: no obligation, no meeting of threads,
/// no address or condition of an access that can race, no assumption other than candidates, and no value that is
/// written where all threads write to one address (equality of these values is asked). Excluded: SameObject candidates,
/// without which nothing could be executed, and assertions of the program, which are obligations themselves. Dropping a
/// candidate only weakens the assumptions. Required: executions with summaries, over `terms`.
std::set<machine::Candidate> unusedCandidates(const encoder::TermManager& terms,
                                              std::span<const machine::Execution* const> executions);

}  // namespace gpubmc::core
