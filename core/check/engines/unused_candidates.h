#pragma once
// Candidates that are worth no question. Each candidate of a loop costs questions to a solver, hard ones where what is
// known of other registers is arithmetic. Of a register that only holds data, or only says where something is read that
// nobody writes, nothing has to be known.

#include <set>
#include <span>

#include "encoder/term/term.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::core {

/// Candidates of the executions, of registers on which nothing depends that will be asked of them: no obligation, no
/// meeting of threads, no place or condition of an access that can race, and nothing that is assumed beside
/// candidates; nor what is written where all threads write at one place, of which it is asked whether it is the same.
/// Left out: that a pointer stays in its object, without which nothing could be executed, and what the program claims,
/// which is an obligation itself.
/// To leave them out is no more than to assume less. Required: executions with summaries, over `terms`.
std::set<machine::Candidate> unusedCandidates(const encoder::TermManager& terms,
                                              std::span<const machine::Execution* const> executions);

}  // namespace gpubmc::core
