#include "core/check/engines/waiting_loops.h"

#include <algorithm>

#include "gpu-model/ir/loop_ends.h"

namespace gpubmc::core {

bool waitsForOthers(const ir::Module& module, ir::InstRef header) {
  const ir::Function& f = module.functions[header.function];
  const ir::LoopForest forest = ir::loopForest(f);
  const std::vector<bool> readsToEnd = ir::readsToEnd(f, forest);
  for (size_t l = 0; l < forest.loops.size(); ++l) {
    const ir::Loop& loop = forest.loops[l];
    if (loop.header != header.block || header.index + 1 != f.blocks[header.block].insts.size()) continue;
    auto any = [&](auto&& is) {
      return std::ranges::any_of(loop.blocks,
                                 [&](ir::BlockId b) { return std::ranges::any_of(f.blocks[b].insts, is); });
    };
    const bool atomics = any([](const ir::Inst& i) { return ir::isAtomicAccess(i); });
    const bool changes = any([](const ir::Inst& i) { return ir::writesMemory(i.op) || i.op == ir::Opcode::Call; });
    return readsToEnd[l] && (atomics || !changes);
  }
  return false;
}

}  // namespace gpubmc::core
