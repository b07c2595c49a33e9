#pragma once
// The order encoding (docs/interleavings.md, after PUG): all interleavings of the visible operations of one barrier
// interval in one formula. Every operation on an order-sensitive object has a clock; clocks respect program order and
// differ between operations on one object; what an operation returns follows from the operations before it. Executions
// are sequentially consistent, which is an assumption that the report prints.
//
// Accumulating operations of one kind need no "latest write": what i returns is the initial value combined with the
// operands of all operations before i. Where all add the same constant, what they return is their rank (tickets.h), and
// symmetric threads do not cost their permutations.

#include <unordered_set>
#include <vector>

#include "gpu-model/machine/inputs.h"
#include "gpu-model/machine/log.h"

namespace gpubmc::por {

using encoder::Term;

struct OrderOptions {
  size_t maxEvents = 256;  ///< per interval; the formula grows with the square
  uint32_t warpSize = 32;
  bool lockStep = false;       ///< lanes of a warp execute one instruction together: an order that no fact tells
  bool severalBlocks = false;  ///< other blocks run too: global objects are not this block's alone
};

struct Ordering {
  std::vector<Term> facts;  ///< width 1; hold in every execution
  /// By event of Execution::atomics: its place in the order of its segment; no term where the event is not ordered.
  std::vector<Term> clocks;
  /// Variables about which the facts say less than is true (results of operations that other blocks join, of intervals
  /// with too many operations, of barriers that happen only sometimes, of warps in lock-step).
  std::unordered_set<uint32_t> abstractTerms;
};

/// Ensured: every behaviour of the block's atomics under sequential consistency is a model of the facts; where nothing
/// is abstract, every model is such a behaviour.
Ordering orderAtomics(machine::Inputs& inputs, const machine::Execution& execution, const OrderOptions& options);

}  // namespace gpubmc::por
