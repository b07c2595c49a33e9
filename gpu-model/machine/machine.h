#pragma once
// The lock-step symbolic machine (docs/architecture.md, Three executors; ESOP 2013, sections 4.1 and 4.2): executes the
// kernel IR once for all lanes of a block in predicated form. Any reducible CFG; loops by natural-loop order; joins
// merge values by ite.
//
// Memory follows the canonical schedule (GKLEE A.1): within a barrier interval a lane sees the memory as it was at the
// last barrier and its own writes. That is a real execution exactly if the interval is race-free, which por/race checks
// from the access log that this machine leaves behind.

#include <map>

#include "encoder/util/cancel.h"
#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/lane_space.h"
#include "gpu-model/machine/log.h"
#include "gpu-model/machine/loop_policy.h"
#include "gpu-model/machine/scalar.h"

namespace gpubmc::machine {

struct MachineOptions {
  ir::Launch launch;
  unsigned unwind = 8;                 ///< iterations whose continuation is symbolic
  uint64_t maxIterations = 1'000'000;  ///< of any loop
  bool cutsAnyLoop = false;            ///< maxIterations is a bound like unwind, not the limit that users know
  /// None: Unrolling by these three. With summaries no loop is unrolled then but those that start asynchronous copies
  /// and wait for none, which may have few rounds.
  const LoopPolicy* loops = nullptr;
  /// At a grid-wide barrier the stores of all blocks to one object are followed if they are no more than this.
  size_t maxOthersStores = 4'096;
  bool checkUninitialised = true;
  bool checkDivision = true;
  bool recordBranches = false;  ///< Execution::branches
  /// Not null: the lanes are some threads of a block that has others, at most two of a warp, and loops are summarised,
  /// unless `loops` says how far they are followed.
  /// What is claimed of these lanes is so of any. What other threads write is arbitrary after each barrier, as long as
  /// they do not race; what is given out by atomic operations, and by those of a warp, is arbitrary. Outlives the
  /// execution.
  const Summaries* summaries = nullptr;
  std::optional<AnyThread> thread;  ///< the last lane, with summaries
  /// With summaries: executions in which every loop has at most so many rounds; 0: any number.
  uint64_t maxRounds = 0;
  FloatTerms floats = FloatTerms::Bits;
  const Cancellation* cancel = nullptr;
};

/// Executes the kernel on these lanes; barriers and warp operations are meetings of them alone, the lanes of a warp
/// stand next to each other. Required: module verified; inputs.terms is not used by another thread meanwhile.
/// Everything the kernel contains ends in the log; throws Cancelled, and GranuleChange, Learnt and OrderSensitive (the
/// caller corrects Inputs and starts over).
Execution execute(Inputs& inputs, LaneSpace lanes, const MachineOptions& options);
/// With options.summaries: required: someThreadsSuffice(); Execution::inductions and alignments say what the rest
/// depends on.
/// On all threads of a block of options.launch.
Execution execute(Inputs& inputs, const BlockIndex& block, const MachineOptions& options);

/// What is so of any one or two threads can be known without the others: no barrier but that of the block, those of
/// warps, and those by number outside of loops, nothing allocated.
bool someThreadsSuffice(const ir::Module& module, const ir::Kernel& kernel);

}  // namespace gpubmc::machine
