#pragma once
// Tickets that the blocks of a grid draw from one counter in global memory. Their order among the blocks is open and no
// formula of it is made; what holds in every order is said all the same.

#include <span>
#include <vector>

#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/log.h"
#include "por/order/tickets.h"

namespace gpubmc::por {

struct GridTickets {
  Term distinct;             ///< width 1: two executions are of two different blocks
  uint64_t blocks = 1;       ///< of the grid
  size_t maxPairs = 70'000;  ///< of events of one object; above, nothing is said of two
};

/// Required: `executions` are of one or two blocks of the same launch.
/// Ensured: facts that hold in every execution, about objects on which the whole grid does nothing but draw tickets of
/// one size, so few that the counter cannot come back to where it was: no two draw the same at one place, and none is
/// further from the initial value than there are events in the grid.
std::vector<Term> gridTickets(machine::Inputs& inputs, std::span<const machine::Execution> executions,
                              const GridTickets& options);

}  // namespace gpubmc::por
