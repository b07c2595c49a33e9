#include "gpu-model/ir/observed_writes.h"

#include <algorithm>
#include <iterator>

#include "gpu-model/ir/volatile.h"

namespace gpubmc::ir {

Objects observedWrites(const Module& module, const Kernel& kernel) {
  const Origins origins(module.functions[kernel.function], kernel);
  Objects reads, plain;
  for (uint32_t f = 0; f < module.functions.size(); ++f)
    for (const Block& b : module.functions[f].blocks)
      for (const Inst& i : b.insts) {
        if (!accessesMemory(i.op)) continue;
        Objects where{.any = f != kernel.function};
        for (const Operand& o : i.operands)
          if (o.type.isPtr() && !where.any) where.add(origins.of(o));
        // Volatile accesses are atomic in some modules and plain in others.
        if (!isAtomicAccess(i)) plain.add(where);
        if (isStrong(i) && i.result != kNoReg) reads.add(where);
      }
  if (plain.any && reads.any) return plain.add(reads), plain;
  if (plain.any) return reads;
  if (reads.any) return plain;
  Objects both;
  std::ranges::set_intersection(reads.of, plain.of, std::inserter(both.of, both.of.end()));
  return both;
}

}  // namespace gpubmc::ir
