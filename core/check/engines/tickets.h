#pragma once
// Tickets: fetch-and-add with a constant returns a distinct value to each thread, as long as nothing else is done to
// the counter and it does not wrap. So out[atomicAdd(count, 1)] is written by one thread.

#include <set>
#include <vector>

#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::core {

struct Tickets {
  std::vector<encoder::Term> facts;  ///< width 1: two results differ
  std::set<uint32_t> objects;        ///< must be free of races for the facts to hold
};

/// For two lanes of a block. `grid`: threads of the whole grid; 0: unknown. Required: an operation that no lane
/// performs, no thread performs.
Tickets ticketsOfBlock(const machine::Inputs& inputs, const machine::Execution& block, uint64_t grid);

/// For one lane each of two blocks.
Tickets ticketsOfGrid(const machine::Inputs& inputs, const machine::Execution& one, const machine::Execution& other,
                      uint64_t grid);

}  // namespace gpubmc::core
