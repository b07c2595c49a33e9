#pragma once
// Features of the code of a kernel and its callees. The plan uses them to choose engines.

#include <set>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

struct KernelTraits {
  bool loops = false;          ///< loops, or a recursion
  bool ordersMatter = false;   ///< atomic operations whose results or order the kernel looks at
  bool leavesByOrder = false;  ///< atomic operations that do not commute: what they leave behind depends on the order
  bool waits = false;          ///< a loop with atomic operations goes on or ends by what it reads
  bool spins = false;          ///< so does a loop without them, which changes nothing in memory or from round to round
  bool meetsInParts = false;   ///< barriers at which others than the threads of the block, or at other places, meet
  bool meetsByNumber = false;  ///< at least at barriers to which only some of the block come
  bool copiesToBarriers = false;  ///< asynchronous copies of whose end a barrier tells
  bool volatiles = false;         ///< volatile accesses that are executed as plain ones
  bool uncomputed = false;        ///< Inst::isUncomputed
  bool computesFloats = false;
  bool abstractFloats = false;  ///< float operations that formulas abstract
  bool contracts = false;       ///< products and sums that may be contracted
  bool asserts = false, ensures = false;
  bool allocates = false, frees = false, asksReach = false;
  // The classes that some instruction could violate.
  bool barriers = false;        ///< of a block or a grid
  bool warpOperations = false;  ///< with a member mask
  bool accesses = false;        ///< to memory that other threads see, or through a pointer
  bool writes = false;          ///< to memory that other threads see

  /// Threads may wait for other threads, except at a barrier of their block.
  bool mayWait() const { return waitsElsewhere() || meetsByNumber; }
  /// Threads may wait for other threads, except at a barrier of their block or a numbered barrier of a part of it.
  bool waitsElsewhere() const { return waits || spins || meetsInParts || copiesToBarriers; }
};

KernelTraits traitsOf(const ir::Module& module, const ir::Kernel& kernel);
bool readsRegister(const ir::Module& module, const ir::Kernel& kernel, ir::SpecialRegister wanted);

/// The function and all its direct and indirect callees.
std::set<uint32_t> reachable(const ir::Module& m, uint32_t function);

/// Whether `f`(function's index, instruction) is true for one of their instructions.
template <class F>
bool anyInst(const ir::Module& m, uint32_t function, const F& f) {
  for (uint32_t at : reachable(m, function))
    for (const ir::Block& b : m.functions[at].blocks)
      for (const ir::Inst& i : b.insts)
        if (f(at, i)) return true;
  return false;
}

}  // namespace gpubmc::core
