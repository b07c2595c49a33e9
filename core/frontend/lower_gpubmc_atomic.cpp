// __gpubmc_atomic_<op>_<type>_<scope>[_<order>]: the atomics of the embedded headers.

#include "core/frontend/call_names.h"

namespace gpubmc::core {

bool lowerGpubmcAtomic(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef name) {
  const NameParts parts = splitName(name);
  if (parts.size() < 4 || parts.size() > 5 || parts[0] != "atomic") return false;
  const llvm::StringRef op = parts[1];
  auto type = typeNamed(parts[2]);
  auto scope = scopeNamed(parts[3]);
  auto order = parts.size() == 5 ? orderNamed(parts[4]) : ir::Order::Relaxed;
  if (!type || !scope || !order) return false;

  auto finish = [&](ir::Inst& inst) {
    inst.scope = *scope;
    inst.order = *order;
    inst.align = type->bytes();
    if (!inst.type.isVoid()) give(f, call, ir::Operand::reg(inst.result, inst.type));
    return true;
  };
  ir::Operand pointer = f.value(call.getArgOperand(0));
  if (op == "load") {
    ir::Inst& inst = f.add(ir::Opcode::Load, *type, {pointer});
    inst.isAtomic = true;
    return finish(inst);
  }
  ir::Operand value = argument(f, call, 1, *type);
  if (op == "store") {
    ir::Inst& inst = f.add(ir::Opcode::Store, ir::kVoid, {value, pointer});
    inst.isAtomic = true;
    return finish(inst);
  }
  if (op == "cas") {
    ir::Operand desired = argument(f, call, 2, *type);
    return finish(f.add(ir::Opcode::AtomicCAS, *type, {pointer, value, desired}));
  }
  auto update = atomicNamed(op);
  if (!update) return false;
  ir::Inst& inst = f.add(ir::Opcode::AtomicRMW, *type, {pointer, value});
  inst.atomic = *update;
  return finish(inst);
}

}  // namespace gpubmc::core
