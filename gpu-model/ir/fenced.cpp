#include "gpu-model/ir/fenced.h"

#include <set>

namespace gpubmc::ir {

Fenced fencedByBoth(Fenced a, Fenced b) {
  if (a == b || b == Fenced::All) return a;
  return a == Fenced::All ? b : Fenced::Nothing;
}

Fenced fencedIn(const Module& module, const Function& function, const Loop& loop) {
  Fenced out = Fenced::All;
  std::vector<uint32_t> work;
  std::set<uint32_t> seen;
  auto read = [&](const Block& b) {
    for (const Inst& i : b.insts) {
      if (i.op == Opcode::Barrier) out = fencedByBoth(out, i.fenced);
      if (i.op == Opcode::Call && seen.insert(i.callee).second) work.push_back(i.callee);
    }
  };
  for (BlockId b : loop.blocks) read(function.blocks[b]);
  while (!work.empty()) {
    const Function& called = module.functions[work.back()];
    work.pop_back();
    for (const Block& b : called.blocks) read(b);
  }
  return out;
}

std::vector<Fenced> fencedAround(const Module& module, const Function& function) {
  const LoopForest forest = loopForest(function);
  std::vector<Fenced> byLoop, out(function.blocks.size(), Fenced::All);
  for (const Loop& l : forest.loops) {
    const Fenced own = fencedIn(module, function, l);
    byLoop.push_back(l.parent < 0 ? own : fencedByBoth(own, byLoop[size_t(l.parent)]));
  }
  for (size_t b = 0; b < out.size(); ++b)
    if (const int l = forest.loopOf[b]; l >= 0) out[b] = byLoop[size_t(l)];
  return out;
}

}  // namespace gpubmc::ir
