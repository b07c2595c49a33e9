#pragma once
// Arbitrary floats. The bits of numbers that are not negative are ordered as the numbers are.

__GPUBMC_DEVICE float __gpubmc_between(float lo, float hi, const char* what) {
  return __builtin_bit_cast(float, __gpubmc_arbitrary_i32(__builtin_bit_cast(unsigned, lo),
                                                          __builtin_bit_cast(unsigned, hi), what));
}
__GPUBMC_DEVICE double __gpubmc_between(double lo, double hi, const char* what) {
  return __builtin_bit_cast(double, __gpubmc_arbitrary_i64(__builtin_bit_cast(unsigned long long, lo),
                                                           __builtin_bit_cast(unsigned long long, hi), what));
}
__GPUBMC_DEVICE float __gpubmc_finite_f32(const char* what) {
  const unsigned sign = __gpubmc_arbitrary_i32(0, 1, what) << 31;
  return __builtin_bit_cast(float, __gpubmc_arbitrary_i32(0, 0x7f7fffffu, what) | sign);
}
__GPUBMC_DEVICE double __gpubmc_finite_f64(const char* what) {
  const unsigned long long sign = (unsigned long long)__gpubmc_arbitrary_i32(0, 1, what) << 63;
  return __builtin_bit_cast(double, __gpubmc_arbitrary_i64(0, 0x7fefffffffffffffull, what) | sign);
}
/// Any bits: infinities and NaNs too.
__GPUBMC_DEVICE float __gpubmc_any_f32(const char* what) {
  return __builtin_bit_cast(float, __gpubmc_arbitrary_i32(0, ~0u, what));
}
