#include "gpu-model/ir/volatile.h"

#include <algorithm>
#include <utility>

namespace gpubmc::ir {

namespace {

Type accessed(const Inst& i) {
  return i.op == Opcode::Load ? i.type : i.operands[0].type;
}

/// By register: it may be the address of a local variable. Those that came through memory or calls are not known.
std::vector<bool> localAddresses(const Function& f) {
  std::vector<bool> is(f.regTypes.size());
  for (bool grown = true; std::exchange(grown, false);)
    for (const Block& b : f.blocks)
      for (const Inst& i : b.insts) {
        if (i.result == kNoReg || is[i.result]) continue;
        const bool passesOn = i.op == Opcode::PtrAdd || i.op == Opcode::Phi || i.op == Opcode::Select;
        is[i.result] = i.op == Opcode::LocalAddr || (passesOn && std::ranges::any_of(i.operands, [&](const Operand& o) {
                                                       return o.kind == Operand::Kind::Reg && is[o.payload];
                                                     }));
        grown |= is[i.result];
      }
  return is;
}

}  // namespace

void markVolatile(Inst& access) {
  const Type type = accessed(access);
  if (access.isAtomic || access.align < type.bytes() || type.bits != 8 * type.bytes()) return;
  access.name = kVolatile;
  access.scope = Scope::System;
}

void makeVolatileAtomic(Module& module) {
  for (Function& f : module.functions) {
    const std::vector<bool> local = localAddresses(f);
    for (Block& b : f.blocks)
      for (Inst& i : b.insts) {
        if (!isVolatile(i) || accessed(i).isPtr()) continue;
        const Operand& address = i.operands[i.op == Opcode::Load ? 0 : 1];
        i.isAtomic = address.kind != Operand::Kind::Reg || !local[address.payload];
      }
  }
}

}  // namespace gpubmc::ir
