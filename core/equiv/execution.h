#pragma once
// Both sides as terms over the common inputs. A grid is executed as its blocks one after the other, a side as its
// launches one after the other: one schedule, which stands for all where nothing races and no order decides.

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
  std::set<uint32_t> written;                    ///< global objects of the module that it stores to
  bool writesElsewhere = false;                  ///< ... and to others, behind pointers that it found in memory
};

/// Both sides. Throws Unsupported, with construct and place, where one schedule does not stand for all: the order of
/// atomic operations decides, blocks meet at a grid-wide barrier, a later launch uses what an earlier one allocates.
/// Throws Cancelled. Required: `inputs` outlives what is returned.
std::array<ExecutedSide, kSides> executeBoth(CommonInputs& inputs, const Cancellation& cancel);

/// What all executions that are compared meet, in the order of execution; width 1.
std::vector<Term> factsOf(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides);

}  // namespace gpubmc::core::equiv
