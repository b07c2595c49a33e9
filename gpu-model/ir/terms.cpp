#include "gpu-model/ir/terms.h"

#include <algorithm>

#include "gpu-model/ir/ir.h"

namespace gpubmc::ir {

const Terms& terms(bool isOpenCl) {
  static constexpr Terms kCuda{"thread", "block", "warp"}, kOpenCl{"work-item", "work-group", "sub-group"};
  return isOpenCl ? kOpenCl : kCuda;
}

const Terms& terms(const Module& module) {
  return terms(std::ranges::any_of(module.kernels, &Kernel::isOpenCl));
}

}  // namespace gpubmc::ir
