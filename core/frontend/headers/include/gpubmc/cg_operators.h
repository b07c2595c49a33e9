#pragma once
// Function objects for reductions and scans.

namespace cooperative_groups {

#define __GPUBMC_OPERATOR(name, expression)                          \
  template <class T>                                                 \
  struct name {                                                      \
    __GPUBMC_MEMBER T operator()(T a, T b) const { return expression; } \
  };
__GPUBMC_OPERATOR(plus, a + b)
__GPUBMC_OPERATOR(less, b < a ? b : a)
__GPUBMC_OPERATOR(greater, a < b ? b : a)
__GPUBMC_OPERATOR(bit_and, a & b)
__GPUBMC_OPERATOR(bit_or, a | b)
__GPUBMC_OPERATOR(bit_xor, a ^ b)
#undef __GPUBMC_OPERATOR

}  // namespace cooperative_groups
