#pragma once
// The instructions of a function and of what it calls.

#include <set>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

/// The function, and all that it calls and these call.
inline std::set<uint32_t> reachable(const ir::Module& m, uint32_t function) {
  std::set<uint32_t> seen;
  std::vector<uint32_t> work{function};
  while (!work.empty()) {
    const uint32_t at = work.back();
    work.pop_back();
    if (!seen.insert(at).second) continue;
    for (const ir::Block& b : m.functions[at].blocks)
      for (const ir::Inst& i : b.insts)
        if (i.op == ir::Opcode::Call) work.push_back(i.callee);
  }
  return seen;
}

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
