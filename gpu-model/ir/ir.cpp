#include "gpu-model/ir/ir.h"

#include <tuple>

namespace gpubmc::ir {

bool operator==(const Inst& a, const Inst& b) {
  auto all = [](const Inst& i) {
    return std::tie(i.op, i.type, i.result, i.operands, i.targets, i.sub, i.rounding, i.scope, i.order, i.failure,
                    i.isAtomic, i.isUncomputed, i.isCopy, i.isInitial, i.align, i.object, i.callee, i.name, i.loc);
  };
  return all(a) == all(b);
}

std::string print(const Expression& e, const Kernel& kernel) {
  return print(e, [&](uint32_t param) { return kernel.params.at(param).name; });
}

}  // namespace gpubmc::ir
