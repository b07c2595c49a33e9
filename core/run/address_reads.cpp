#include "core/run/address_reads.h"

#include <algorithm>
#include <deque>
#include <set>

#include "gpu-model/ir/loop_ends.h"
#include "gpu-model/ir/origins.h"
#include "gpu-model/ir/recurrence.h"

namespace gpubmc::core {

AddressReads readsOfAddress(const ir::Module& module, const ir::Kernel& kernel, const ir::InstRef& access) {
  AddressReads out;
  if (access.function != kernel.function) return out;
  const ir::Function& code = module.functions[access.function];
  const ir::Origins origins(code, kernel);
  const ir::DefinedAt defined(code);
  const ir::LoopForest loops = ir::loopForest(code);
  const std::vector<bool> endsByElements = ir::readsToEnd(code, loops);
  auto countsElements = [&](ir::RegId phi) {
    const int loop = loops.loopOf[defined.block(phi)];
    return loop >= 0 && loops.loops[size_t(loop)].header == defined.block(phi) && endsByElements[size_t(loop)];
  };
  std::set<ir::RegId> seen;
  std::deque<ir::Operand> open, further;
  size_t elements = 0;
  bool isDirect = true;
  for (const ir::Operand& o : ir::at(module, access).operands)
    if (o.type.isPtr()) open.push_back(o);
  while (!open.empty() || !further.empty()) {
    if (open.empty()) open.swap(further), isDirect = false;
    const ir::Operand o = open.front();
    open.pop_front();
    if (o.kind != ir::Operand::Kind::Reg || !seen.insert(ir::RegId(o.payload)).second) continue;
    const ir::Inst* i = defined.inst(ir::RegId(o.payload));
    if (!i) continue;
    if (!ir::readsMemory(i->op)) {
      out.isSum |= isDirect && i->op == ir::Opcode::Phi && countsElements(ir::RegId(o.payload));
      open.insert(open.end(), i->operands.begin(), i->operands.end());
      continue;
    }
    if (isDirect) out.isSum |= ++elements > 1 || i->op != ir::Opcode::Load;
    for (const ir::Operand& pointer : i->operands) {
      if (!pointer.type.isPtr()) continue;
      for (const uint32_t object : origins.of(pointer).of)
        if (std::ranges::find(out.arrays, object) == out.arrays.end()) out.arrays.push_back(object);
      further.push_back(pointer);
    }
  }
  return out;
}

}  // namespace gpubmc::core
