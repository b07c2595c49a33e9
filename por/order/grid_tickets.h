#pragma once
// Tickets that the blocks of a grid draw from one counter in global memory. The order among blocks is not encoded; the
// facts here hold in every order.

#include <span>
#include <vector>

#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/log.h"
#include "por/order/tickets.h"

namespace gpubmc::por {

struct GridTickets {
  Term distinct;             ///< width 1: the two executions are of different blocks
  uint64_t blocks = 1;       ///< number of blocks of the grid
  size_t maxPairs = 70'000;  ///< limit on pairs of events of one object; beyond it there are no pairwise facts
};

/// Required: `executions` are of one or two blocks of the same launch. Ensured: facts that hold in every execution,
/// about objects on which the whole grid performs nothing but tickets of one step, and so few that the counter cannot
/// wrap around to an earlier value: no two tickets at one address are equal, and the distance of each from the initial
/// value is below the number of events in the grid (times the step).
std::vector<Term> gridTickets(machine::Inputs& inputs, std::span<const machine::Execution> executions,
                              const GridTickets& options);

}  // namespace gpubmc::por
