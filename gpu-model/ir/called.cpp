#include "gpu-model/ir/called.h"

#include <algorithm>

namespace gpubmc::ir {

std::vector<uint32_t> calledFrom(const Module& module, uint32_t function) {
  std::vector<uint32_t> out{function};
  for (size_t next = 0; next < out.size(); ++next)
    for (const Block& b : module.functions[out[next]].blocks)
      for (const Inst& i : b.insts)
        if (i.op == Opcode::Call && std::ranges::find(out, i.callee) == out.end()) out.push_back(i.callee);
  return out;
}

}  // namespace gpubmc::ir
