#pragma once
// Math functions whose result IEEE 754 fixes, once for float and double.

template <class F>
struct __gpubmc_format;
template <>
struct __gpubmc_format<float> {
  typedef unsigned bits;
  static constexpr int width = 32, fraction = 23, bias = 127;
};
template <>
struct __gpubmc_format<double> {
  typedef unsigned long long bits;
  static constexpr int width = 64, fraction = 52, bias = 1023;
};
#define __GPUBMC_GENERIC(result) \
  template <class F>             \
  __GPUBMC_DEVICE result

// To whole numbers of the same width, by direction.
__GPUBMC_DEVICE int __gpubmc_to_int_rz(float x) { return __gpubmc_cvt_fptosi_rz_f32_i32(x); }
__GPUBMC_DEVICE int __gpubmc_to_int_rn(float x) { return __gpubmc_cvt_fptosi_rn_f32_i32(x); }
__GPUBMC_DEVICE int __gpubmc_to_int_ru(float x) { return __gpubmc_cvt_fptosi_ru_f32_i32(x); }
__GPUBMC_DEVICE int __gpubmc_to_int_rd(float x) { return __gpubmc_cvt_fptosi_rd_f32_i32(x); }
__GPUBMC_DEVICE long long __gpubmc_to_int_rz(double x) { return __gpubmc_cvt_fptosi_rz_f64_i64(x); }
__GPUBMC_DEVICE long long __gpubmc_to_int_rn(double x) { return __gpubmc_cvt_fptosi_rn_f64_i64(x); }
__GPUBMC_DEVICE long long __gpubmc_to_int_ru(double x) { return __gpubmc_cvt_fptosi_ru_f64_i64(x); }
__GPUBMC_DEVICE long long __gpubmc_to_int_rd(double x) { return __gpubmc_cvt_fptosi_rd_f64_i64(x); }

__GPUBMC_GENERIC(typename __gpubmc_format<F>::bits) __gpubmc_bits(F x) {
  return __builtin_bit_cast(typename __gpubmc_format<F>::bits, x);
}
__GPUBMC_GENERIC(typename __gpubmc_format<F>::bits) __gpubmc_sign_mask(F) {
  return typename __gpubmc_format<F>::bits(1) << (__gpubmc_format<F>::width - 1);
}
__GPUBMC_GENERIC(typename __gpubmc_format<F>::bits) __gpubmc_magnitude(F x) {
  return __gpubmc_bits(x) & ~__gpubmc_sign_mask(x);
}
__GPUBMC_GENERIC(typename __gpubmc_format<F>::bits) __gpubmc_infinity(F x) {
  const int fraction = __gpubmc_format<F>::fraction;
  return __gpubmc_sign_mask(x) - (typename __gpubmc_format<F>::bits(1) << fraction);
}
__GPUBMC_GENERIC(bool) __gpubmc_is_finite(F x) { return __gpubmc_magnitude(x) < __gpubmc_infinity(x); }
__GPUBMC_GENERIC(bool) __gpubmc_is_normal(F x) {
  return __gpubmc_is_finite(x) && __gpubmc_magnitude(x) >> __gpubmc_format<F>::fraction != 0;
}
__GPUBMC_GENERIC(F) __gpubmc_copysign(F x, F y) {
  return __builtin_bit_cast(F, __gpubmc_magnitude(x) | (__gpubmc_bits(y) & __gpubmc_sign_mask(y)));
}

// Whatever is at least 2^fraction is whole, infinite or not a number. The sign tells the zeros apart.
__GPUBMC_GENERIC(bool) __gpubmc_is_whole(F x) {
  typedef __gpubmc_format<F> format;
  return __gpubmc_magnitude(x) >> format::fraction >= format::bias + format::fraction;
}
__GPUBMC_GENERIC(F) __gpubmc_trunc(F x) {
  return __gpubmc_is_whole(x) ? x : __gpubmc_copysign(F(__gpubmc_to_int_rz(x)), x);
}
__GPUBMC_GENERIC(F) __gpubmc_floor(F x) {
  return __gpubmc_is_whole(x) ? x : __gpubmc_copysign(F(__gpubmc_to_int_rd(x)), x);
}
__GPUBMC_GENERIC(F) __gpubmc_ceil(F x) {
  return __gpubmc_is_whole(x) ? x : __gpubmc_copysign(F(__gpubmc_to_int_ru(x)), x);
}
__GPUBMC_GENERIC(F) __gpubmc_rint(F x) {
  return __gpubmc_is_whole(x) ? x : __gpubmc_copysign(F(__gpubmc_to_int_rn(x)), x);
}
/// Halves away from zero.
__GPUBMC_GENERIC(F) __gpubmc_round(F x) {
  const F t = __gpubmc_trunc(x), rest = __gpubmc_copysign(x - t, F(1));
  return __gpubmc_is_whole(x) || rest < F(0.5) ? t : t + __gpubmc_copysign(F(1), x);
}
__GPUBMC_GENERIC(F) __gpubmc_modf(F x, F* whole) {
  const F t = __gpubmc_trunc(x);
  *whole = t;
  return __gpubmc_copysign(__gpubmc_magnitude(x) == __gpubmc_infinity(x) ? F(0) : x - t, x);
}
__GPUBMC_GENERIC(F) __gpubmc_fdim(F x, F y) { return x <= y ? F(0) : x - y; }

/// Of a finite number other than 0, as if it were normal.
__GPUBMC_GENERIC(int) __gpubmc_exponent(F x) {
  typedef __gpubmc_format<F> format;
  const typename format::bits m = __gpubmc_magnitude(x);
  const int e = int(m >> format::fraction);
  return e ? e - format::bias : 63 - __builtin_clzll(m) - (format::bias - 1 + format::fraction);
}
__GPUBMC_GENERIC(int) __gpubmc_ilogb(F x) {
  if (x == 0 || x != x) return -2147483647 - 1;
  return __gpubmc_is_finite(x) ? __gpubmc_exponent(x) : 2147483647;
}
__GPUBMC_GENERIC(F) __gpubmc_logb(F x) {
  if (x == 0) return -__builtin_bit_cast(F, __gpubmc_infinity(x));
  return __gpubmc_is_finite(x) ? F(__gpubmc_exponent(x)) : x * x;
}

/// 2^n for the exponents of normal numbers.
__GPUBMC_GENERIC(F) __gpubmc_power_of_two(int n) {
  typedef __gpubmc_format<F> format;
  return __builtin_bit_cast(F, typename format::bits(n + format::bias) << format::fraction);
}
/// x * 2^n, rounded once: where an earlier step has rounded to a subnormal number, the last one is so small that the
/// result is 0 in any case.
__GPUBMC_GENERIC(F) __gpubmc_ldexp(F x, int n) {
  const int top = __gpubmc_format<F>::bias, bottom = 1 - top, step = bottom + __gpubmc_format<F>::fraction + 1;
  for (int i = 0; i < 2; ++i) {
    if (n > top) x *= __gpubmc_power_of_two<F>(top), n -= top;
    if (n < bottom) x *= __gpubmc_power_of_two<F>(step), n -= step;
  }
  return x * __gpubmc_power_of_two<F>(n > top ? top : n < bottom ? bottom : n);
}
__GPUBMC_GENERIC(F) __gpubmc_frexp(F x, int* exponent) {
  *exponent = 0;
  if (x == 0 || !__gpubmc_is_finite(x)) return x;
  const int e = __gpubmc_exponent(x) + 1;
  *exponent = e;
  return __gpubmc_ldexp(x, -e);
}
__GPUBMC_GENERIC(F) __gpubmc_nextafter(F x, F y) {
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  if (x == 0) return __gpubmc_copysign(__builtin_bit_cast(F, typename __gpubmc_format<F>::bits(1)), y);
  return __builtin_bit_cast(F, (x < y) == (x > 0) ? __gpubmc_bits(x) + 1 : __gpubmc_bits(x) - 1);
}
#undef __GPUBMC_GENERIC
