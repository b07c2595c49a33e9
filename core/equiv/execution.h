#pragma once
// Both sides as terms over the common inputs. The blocks of a grid are executed one after the other, and so are the
// launches of a side: one schedule, which represents all of them if there are no races and no order matters.

#include <memory>
#include <set>

#include "core/equiv/inputs.h"
#include "gpu-model/machine/final_memory.h"
#include "gpu-model/machine/machine.h"

namespace gpubmc::core::equiv {

struct ExecutedLaunch {
  const Launched* launch = nullptr;
  std::unique_ptr<machine::Inputs> inputs;
  std::vector<machine::BlockIndex> indices;
  std::vector<machine::Execution> blocks;  ///< of the whole grid
};

struct ExecutedSide {
  std::vector<ExecutedLaunch> launches;
  std::shared_ptr<machine::FinalMemory> memory;  ///< at the end
  std::set<uint32_t> written;                    ///< global objects of the module that it writes
  bool writesElsewhere = false;                  ///< it also writes to others, through pointers found in memory
};

/// Executes both sides. Throws Unsupported, with construct and place, if one schedule does not represent all: the order
/// of atomic operations matters, blocks meet at a grid-wide barrier, a later launch uses memory that an earlier one
/// allocates. Throws Cancelled. Required: `inputs` outlives the result.
std::array<ExecutedSide, kSides> executeBoth(CommonInputs& inputs, const Cancellation& cancel);

/// The conditions that all compared executions satisfy, in execution order; width 1.
std::vector<Term> factsOf(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides);

}  // namespace gpubmc::core::equiv
