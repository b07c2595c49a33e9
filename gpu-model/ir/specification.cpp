#include "gpu-model/ir/specification.h"

namespace gpubmc::ir {

std::vector<bool> specificationRegisters(const Function& function) {
  std::vector<bool> only(function.regTypes.size());  // is used by preconditions and by nothing else
  for (const Block& b : function.blocks)
    for (const Inst& i : b.insts)
      for (const Operand& o : i.operands)
        if (o.kind == Operand::Kind::Reg && i.op != Opcode::DebugValue) only[o.payload] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Block& b : function.blocks)
      for (const Inst& i : b.insts) {
        if (i.op == Opcode::Requires || i.op == Opcode::DebugValue) continue;
        if (i.result != kNoReg && only[i.result] && i.op != Opcode::Phi) continue;
        for (const Operand& o : i.operands)
          if (o.kind == Operand::Kind::Reg && only[o.payload]) {
            only[o.payload] = false;
            changed = true;
          }
      }
  }
  return only;
}

}  // namespace gpubmc::ir
