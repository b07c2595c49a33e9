#include "gpu-model/ir/fence_paths.h"

#include <vector>

namespace gpubmc::ir {

bool FencePaths::always(InstRef from, InstRef to, Kind kind, Scope scope) {
  const auto [it, isNew] = known_.try_emplace({from, to, kind, scope}, false);
  if (isNew) it->second = from.function == to.function && passes(from, to, kind, scope);
  return it->second;
}

// Whether `to` cannot be reached without a fence.
bool FencePaths::passes(InstRef from, InstRef to, Kind kind, Scope scope) const {
  const Function& f = module_.functions[from.function];
  auto counts = [&](const Inst& i) {
    const bool isKind = kind == Kind::Releases ? releases(i.order) : acquires(i.order);
    return i.op == Opcode::Fence && isKind && i.scope >= scope;
  };
  std::vector<bool> seen(f.blocks.size());
  std::vector<std::pair<uint32_t, uint32_t>> work{{from.block, from.index + 1}};
  while (!work.empty()) {
    const auto [block, first] = work.back();
    work.pop_back();
    const std::vector<Inst>& insts = f.blocks[block].insts;
    bool stopped = false;
    for (uint32_t i = first; i < insts.size() && !stopped; ++i) {
      if (to.block == block && to.index == i) return false;
      stopped = counts(insts[i]);
    }
    if (stopped) continue;
    for (BlockId next : insts.back().targets)
      if (!seen[next]) {
        seen[next] = true;
        work.emplace_back(next, 0);
      }
  }
  return true;
}

}  // namespace gpubmc::ir
