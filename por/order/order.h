#pragma once
// The order encoding (docs/interleavings.md, after PUG): all interleavings of the visible operations of one barrier
// interval in one formula. Every operation on an order-sensitive object has a clock; clocks respect program order and
// differ between operations on one object; the result of an operation is determined by the operations before it.
// Executions are sequentially consistent, which is an assumption that the report prints.
//
// Accumulating operations of one kind need no "latest write": the result of i is the initial value combined with the
// operands of all operations before i. If all add the same constant, their results are determined by ranks (tickets.h),
// so that the permutations of symmetric threads are not enumerated.

#include <unordered_set>
#include <vector>

#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::por {

using encoder::Term;

struct OrderOptions {
  size_t maxEvents = 256;  ///< limit per interval; the formula is quadratic in it
  uint32_t warpSize = 32;
  bool lockStep = false;       ///< lanes of a warp execute one instruction together: an order without facts here
  bool severalBlocks = false;  ///< other blocks run, too: global objects are shared with them
};

struct Ordering {
  std::vector<Term> facts;  ///< width 1; hold in every execution
  /// By event of Execution::atomics: its position in the order of its segment; no term if the event is not ordered.
  std::vector<Term> clocks;
  /// Variables that the facts do not constrain fully (results of operations on objects shared with other blocks, of
  /// intervals with too many operations, behind conditional barriers, of warps in lock-step).
  std::unordered_set<uint32_t> abstractTerms;
};

/// Ensured: every behaviour of the block's atomics under sequential consistency is a model of the facts; if nothing is
/// abstract, every model is such a behaviour.
Ordering orderAtomics(machine::Inputs& inputs, const machine::Execution& execution, const OrderOptions& options);

}  // namespace gpubmc::por
