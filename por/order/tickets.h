#pragma once
// Tickets: the read-modify-writes of an interval on one object, if all of them add one constant k. Fetch-and-add with a
// constant returns a distinct value to each thread (unless it wraps). Event i returns initial + k * rank(i), where the
// rank is the number of events before it at its address. Ranks are distinct, are below the number of events, and every
// rank below it occurs. All three are stated as facts: a solver that has only the order of the events proves them by
// enumerating permutations.

#include <optional>
#include <span>
#include <vector>

#include "encoder/term/term.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::por {

using encoder::Term;

/// Some events of Execution::atomics, in its order.
using Events = std::span<const machine::AtomicEvent* const>;

/// The constant k, not 0, as wide as the operations (they may add or subtract); none: the events are not tickets.
std::optional<uint64_t> ticketStep(const encoder::TermManager& tm, Events events);

/// Whether all events have the same offset in every execution.
bool atOnePlace(encoder::TermManager& tm, Events events);

/// Required: ticketStep(events), all of one interval, and no other access to the object there. Ensured: the rank of
/// each event, a variable (meaningless if the event is not performed). The facts hold in every execution; conversely,
/// all ranks that satisfy them occur in an execution, if program order and the other objects of the interval permit it.
std::vector<Term> rankTickets(encoder::TermManager& tm, Events events, std::vector<Term>& facts);

}  // namespace gpubmc::por
