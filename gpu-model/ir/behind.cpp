#include "gpu-model/ir/behind.h"

#include <algorithm>

namespace gpubmc::ir {

bool isDeed(const Inst& inst) {
  switch (inst.op) {
    case Opcode::DebugValue:
    case Opcode::Phi:
    case Opcode::SpecialReg:
    case Opcode::Undef:
    case Opcode::Arbitrary:
    case Opcode::Contracted:
    case Opcode::LocalAddr:
    case Opcode::Renew:
    case Opcode::Assume:
    case Opcode::Requires:
    case Opcode::Within:
    case Opcode::Call: return false;  // the callee may or may not have visible actions
    default: return !isPure(inst.op) && !isTerminator(inst.op);
  }
}

const LoopForest& Behind::loops(uint32_t function) {
  auto [it, fresh] = forests_.try_emplace(function);
  if (fresh) it->second = loopForest(module_.functions[function]);
  return it->second;
}

bool Behind::isPast(const Way& at, const Way& there) {
  for (size_t d = 0; d < std::min(at.size(), there.size()); ++d) {
    const PlaceStep &a = at[d], &b = there[d];
    std::vector<BlockId> common;
    size_t l = 0;
    for (; l < a.loops.size() && l < b.loops.size() && a.loops[l].first == b.loops[l].first; ++l) {
      if (a.loops[l].second != b.loops[l].second) return a.loops[l].second < b.loops[l].second;
      common.push_back(a.loops[l].first);
    }
    const bool inLoop = l < a.loops.size();
    const BlockId x = inLoop ? a.loops[l].first : a.block, y = l < b.loops.size() ? b.loops[l].first : b.block;
    if (x != y || inLoop != (l < b.loops.size())) return isPast(a.function, x, y, x, inLoop, common);
    if (a.index != b.index) return a.index < b.index;
  }
  return at.size() < there.size();
}

// `at` is a block or, for a loop that the other place is not in, the loop's header.
bool Behind::isPast(uint32_t function, BlockId at, BlockId there, BlockId loop, bool inLoop,
                    const std::vector<BlockId>& common) {
  auto [known, fresh] = known_.try_emplace({function, at, there, inLoop, common}, false);
  if (!fresh) return known->second;
  const Function& f = module_.functions[function];
  std::vector<bool> headers(f.blocks.size()), inside(f.blocks.size());
  for (BlockId h : common) headers[h] = true;
  if (inLoop)
    for (const Loop& l : loops(function).loops)
      if (l.header == loop)
        for (BlockId b : l.blocks) inside[b] = true;
  // What is reachable from one block without passing another one, and whether this ends the iteration or the function.
  auto from = [&](BlockId start, BlockId without, bool& ends) {
    std::vector<bool> seen(f.blocks.size());
    std::vector<BlockId> work{start};
    ends = false;
    while (!work.empty()) {
      const BlockId b = work.back();
      work.pop_back();
      if (b == without || seen[b]) continue;
      seen[b] = true;
      ends |= f.blocks[b].insts.back().op == Opcode::Ret;
      for (BlockId t : f.blocks[b].insts.back().targets) {
        ends |= headers[t];
        if (!headers[t]) work.push_back(t);
      }
    }
    return seen;
  };
  bool any = false;
  const std::vector<bool> after = from(at, BlockId(f.blocks.size()), any);
  for (BlockId z = 0; z < f.blocks.size() && !known->second; ++z) {
    if (z == at || !after[z] || inside[z]) continue;
    bool ends = false;
    from(at, z, ends);
    if (ends) continue;  // not all paths lead there
    known->second = z == there || from(z, BlockId(f.blocks.size()), ends)[there];
  }
  return known->second;
}

}  // namespace gpubmc::ir
