#pragma once
// The lock-step symbolic machine (docs/architecture.md, Three executors; ESOP 2013, sections 4.1 and 4.2): executes the
// kernel IR once for all lanes of a block in predicated form. Any reducible CFG; loops by natural-loop order; joins
// merge values by ite.
//
// Memory follows the canonical schedule (GKLEE A.1): within a barrier interval a lane sees the memory of the last
// barrier and its own writes. That is a real execution exactly if the interval is free of races, which por/race checks
// with the access log of this machine.

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
  /// None: Unrolling with the three values above. With summaries, the only loops that are unrolled then are those that
  /// start asynchronous copies and wait for none; they may have few iterations.
  const LoopPolicy* loops = nullptr;
  /// At a grid-wide barrier the stores of all blocks to one object are followed up to this number.
  size_t maxOthersStores = 4'096;
  bool checkUninitialised = true;
  bool checkDivision = true;
  bool recordBranches = false;  ///< Execution::branches
  /// Not null: the lanes are some threads of a block with more, at most two of a warp, and loops are summarised, unless
  /// `loops` bounds them. Claims about these lanes hold for any. What other threads write is arbitrary after each
  /// barrier, as long as there are no races; results of atomics and warp operations are arbitrary. Outlives the
  /// execution.
  const Summaries* summaries = nullptr;
  /// With summaries: what this lane has written to shared memory by plain stores since the last barrier is known behind
  /// the next one.
  std::optional<uint32_t> known{};
  std::optional<AnyThread> thread;  ///< the last lane, with summaries
  /// With summaries: executions in which every loop has at most this many iterations; 0: any number.
  uint64_t maxRounds = 0;
  FloatTerms floats = FloatTerms::Bits;
  const Cancellation* cancel = nullptr;
};

/// Executes the kernel on these lanes; only they take part in barriers and warp operations, and the lanes of a warp are
/// adjacent. Required: the module is verified; inputs.terms is not used by another thread meanwhile. The results are in
/// the log; throws Cancelled, and GranuleChange, Learnt and OrderSensitive (the caller updates Inputs and starts
/// again).
Execution execute(Inputs& inputs, LaneSpace lanes, const MachineOptions& options);
/// With options.summaries: required: someThreadsSuffice(); Execution::inductions and alignments are the conditions for
/// the rest. On all threads of a block of options.launch.
Execution execute(Inputs& inputs, const BlockIndex& block, const MachineOptions& options);

/// Whether properties of one or two threads can be determined without the others: only block barriers, warp barriers
/// and, outside of loops, numbered ones; no allocations.
bool someThreadsSuffice(const ir::Module& module, const ir::Kernel& kernel);

}  // namespace gpubmc::machine
