#pragma once
// Tickets: the read-modify-writes of an interval on one object, if all of them add one constant k. Event i returns
// initial + k * rank(i), where the rank counts the events before it at its place. Ranks are what a solver can reason
// about: they differ, they are below the count of the events, and none below the count is left out. Said outright, all
// three, for a solver that only knows the order of the events proves them by going through the permutations.

#include <optional>
#include <span>
#include <vector>

#include "encoder/term/term.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::por {

using encoder::Term;

/// Some events of Execution::atomics, in its order.
using Events = std::span<const machine::AtomicEvent* const>;

/// The constant k, not 0, as wide as the operations (they may add or subtract); none: these are no tickets.
std::optional<uint64_t> ticketStep(const encoder::TermManager& tm, Events events);

/// All events have the same offset in every execution.
bool atOnePlace(encoder::TermManager& tm, Events events);

/// Required: ticketStep(events), all of one interval, and nothing else touches the object there.
/// Ensured: by event its rank, a variable (without meaning where the event is not performed). The facts hold in every
/// execution; and to all ranks that meet them belongs an execution, if program order and the other objects of the
/// interval allow it.
std::vector<Term> rankTickets(encoder::TermManager& tm, Events events, std::vector<Term>& facts);

}  // namespace gpubmc::por
