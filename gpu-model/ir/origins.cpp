#include "gpu-model/ir/origins.h"

#include <utility>

namespace gpubmc::ir {

Origins::Origins(const Function& f, const Kernel& kernel) : of_(f.regTypes.size()) {
  for (size_t p = 0; p < f.params.size(); ++p)
    if (f.params[p].isPtr()) {
      of_[p].any = p >= kernel.argumentCount();
      if (!of_[p].any) of_[p].of.insert(kernel.params[p].object);
    }
  for (bool grown = true; std::exchange(grown, false);)
    for (const Block& b : f.blocks)
      for (const Inst& i : b.insts) {
        if (i.result == kNoReg || !f.regTypes[i.result].isPtr()) continue;
        if (i.op == Opcode::PtrAdd || i.op == Opcode::Phi || i.op == Opcode::Select) {
          for (const Operand& o : i.operands)
            if (o.type.isPtr()) grown |= of_[i.result].add(of(o));
        } else if (i.op != Opcode::LocalAddr && i.op != Opcode::Malloc) {
          grown |= of_[i.result].add({{}, true});
        }
      }
}

}  // namespace gpubmc::ir
