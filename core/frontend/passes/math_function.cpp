#include "core/frontend/passes/math_function.h"

namespace gpubmc::core {

const char* mathFunction(llvm::Intrinsic::ID id) {
  using I = llvm::Intrinsic::IndependentIntrinsics;
  switch (id) {
    case I::sin: return "sin";
    case I::cos: return "cos";
    case I::tan: return "tan";
    case I::exp: return "exp";
    case I::exp2: return "exp2";
    case I::exp10: return "exp10";
    case I::log: return "log";
    case I::log2: return "log2";
    case I::log10: return "log10";
    case I::pow: return "pow";
    case I::floor: return "floor";
    case I::ceil: return "ceil";
    case I::trunc: return "trunc";
    case I::rint: return "rint";
    case I::nearbyint: return "nearbyint";
    case I::round: return "round";
    case I::roundeven: return "rint";
    case I::ldexp: return "ldexp";
    case I::lround: return "lround";
    case I::llround: return "llround";
    case I::lrint: return "lrint";
    case I::llrint: return "llrint";
    default: return nullptr;
  }
}

}  // namespace gpubmc::core
