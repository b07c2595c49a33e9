#pragma once
// Tickets: who adds a constant to one place gets what nobody else does, as long as nobody does anything else to it and
// the number does not come round. So out[atomicAdd(count, 1)] is written by one thread.

#include <set>
#include <vector>

#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::core {

struct Tickets {
  std::vector<encoder::Term> facts;  ///< width 1: two results differ
  std::set<uint32_t> objects;        ///< these have to be free of races for that
};

/// Of two lanes of a block. `grid`: threads of the whole grid; 0: any number. Required: what no lane does, no thread
/// does.
Tickets ticketsOfBlock(const machine::Inputs& inputs, const machine::Execution& block, uint64_t grid);

/// Of one lane each of two blocks.
Tickets ticketsOfGrid(const machine::Inputs& inputs, const machine::Execution& one, const machine::Execution& other,
                      uint64_t grid);

}  // namespace gpubmc::core
