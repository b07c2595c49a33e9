// Conversions of 16-bit floats, whose names contain the format's: __GPUBMC_NAME is `half` or `bfloat16`,
// __GPUBMC_PAIR the pair's. Included once per format: no include guard.

#define __GPUBMC_CAT(a, b, c) __GPUBMC_JOIN(__GPUBMC_JOIN(a, b), c)
#define __GPUBMC_CVT(op, mode, from, to) __GPUBMC_CAT(__gpubmc_cvt_##op##_##mode##_##from##_, to, )
#define __GPUBMC_TO_HALF(from, type, call, mode, bits)                                                     \
  __GPUBMC_INTRINSIC __GPUBMC_RAW __GPUBMC_CVT(call, mode, bits, __GPUBMC_SUFFIX)(type);                   \
  __GPUBMC_DEVICE __GPUBMC_H __GPUBMC_CAT(__##from##2, __GPUBMC_NAME, _##mode)(type v) {                   \
    return __GPUBMC_H(__GPUBMC_CVT(call, mode, bits, __GPUBMC_SUFFIX)(v));                                 \
  }
// The integers' conversions from float do as well: a 16-bit float is a float.
#define __GPUBMC_FROM_HALF(to, type, mode, e)                                                              \
  __GPUBMC_DEVICE type __GPUBMC_CAT(__, __GPUBMC_NAME, 2##to##_##mode)(const __GPUBMC_H& v) { return e; }
#define __GPUBMC_CONVERSIONS(mode)                                                                         \
  __GPUBMC_TO_HALF(float, float, fptrunc, mode, f32)                                                       \
  __GPUBMC_TO_HALF(int, int, sitofp, mode, i32)                                                            \
  __GPUBMC_TO_HALF(uint, unsigned, uitofp, mode, i32)                                                      \
  __GPUBMC_TO_HALF(ll, long long, sitofp, mode, i64)                                                       \
  __GPUBMC_TO_HALF(ull, unsigned long long, uitofp, mode, i64)                                             \
  __GPUBMC_DEVICE __GPUBMC_H __GPUBMC_CAT(__short2, __GPUBMC_NAME, _##mode)(short v) {                     \
    return __GPUBMC_CAT(__int2, __GPUBMC_NAME, _##mode)(v);                                                \
  }                                                                                                        \
  __GPUBMC_DEVICE __GPUBMC_H __GPUBMC_CAT(__ushort2, __GPUBMC_NAME, _##mode)(unsigned short v) {           \
    return __GPUBMC_CAT(__int2, __GPUBMC_NAME, _##mode)(v);                                                \
  }                                                                                                        \
  __GPUBMC_FROM_HALF(int, int, mode, __float2int_##mode(float(v)))                                         \
  __GPUBMC_FROM_HALF(uint, unsigned, mode, __float2uint_##mode(float(v)))                                  \
  __GPUBMC_FROM_HALF(ll, long long, mode, __float2ll_##mode(float(v)))                                     \
  __GPUBMC_FROM_HALF(ull, unsigned long long, mode, __float2ull_##mode(float(v)))                          \
  __GPUBMC_FROM_HALF(short, short, mode, short(max(-32768, min(32767, __float2int_##mode(float(v))))))     \
  __GPUBMC_FROM_HALF(ushort, unsigned short, mode, (unsigned short)min(65535u, __float2uint_##mode(float(v))))
__GPUBMC_CONVERSIONS(rn)
__GPUBMC_CONVERSIONS(rz)
__GPUBMC_CONVERSIONS(ru)
__GPUBMC_CONVERSIONS(rd)
#undef __GPUBMC_CONVERSIONS
#undef __GPUBMC_FROM_HALF
#undef __GPUBMC_TO_HALF
#undef __GPUBMC_CVT

__GPUBMC_BOTH __GPUBMC_H __GPUBMC_CAT(__float2, __GPUBMC_NAME, )(float v) { return __GPUBMC_H(v); }
__GPUBMC_BOTH __GPUBMC_H __GPUBMC_CAT(__double2, __GPUBMC_NAME, )(double v) { return __GPUBMC_H(v); }
__GPUBMC_BOTH float __GPUBMC_CAT(__, __GPUBMC_NAME, 2float)(const __GPUBMC_H& v) { return float(v); }
__GPUBMC_BOTH __GPUBMC_H2 __GPUBMC_CAT(__float2, __GPUBMC_PAIR, _rn)(float v) {
  return __GPUBMC_H2(__GPUBMC_H(v), __GPUBMC_H(v));
}
__GPUBMC_BOTH __GPUBMC_H2 __GPUBMC_CAT(__floats2, __GPUBMC_PAIR, _rn)(float a, float b) {
  return __GPUBMC_H2(__GPUBMC_H(a), __GPUBMC_H(b));
}
__GPUBMC_BOTH __GPUBMC_H2 __GPUBMC_CAT(__float22, __GPUBMC_PAIR, _rn)(float2 v) {
  return __GPUBMC_H2(__GPUBMC_H(v.x), __GPUBMC_H(v.y));
}
__GPUBMC_BOTH float2 __GPUBMC_CAT(__, __GPUBMC_PAIR, 2float2)(const __GPUBMC_H2& v) {
  return float2{float(v.x), float(v.y)};
}
__GPUBMC_BOTH __GPUBMC_H2 __GPUBMC_CAT(__, __GPUBMC_NAME, __GPUBMC_CAT(2, __GPUBMC_PAIR, ))(const __GPUBMC_H& v) {
  return __GPUBMC_H2(v, v);
}
__GPUBMC_BOTH __GPUBMC_H2 __GPUBMC_CAT(__halves2, __GPUBMC_PAIR, )(const __GPUBMC_H& a, const __GPUBMC_H& b) {
  return __GPUBMC_H2(a, b);
}
__GPUBMC_BOTH __GPUBMC_H2 __GPUBMC_CAT(make_, __GPUBMC_PAIR, )(const __GPUBMC_H& a, const __GPUBMC_H& b) {
  return __GPUBMC_H2(a, b);
}
__GPUBMC_BOTH float __low2float(const __GPUBMC_H2& v) { return float(v.x); }
__GPUBMC_BOTH float __high2float(const __GPUBMC_H2& v) { return float(v.y); }
__GPUBMC_BOTH __GPUBMC_H __GPUBMC_CAT(__low2, __GPUBMC_NAME, )(const __GPUBMC_H2& v) { return v.x; }
__GPUBMC_BOTH __GPUBMC_H __GPUBMC_CAT(__high2, __GPUBMC_NAME, )(const __GPUBMC_H2& v) { return v.y; }
__GPUBMC_BOTH __GPUBMC_H2 __GPUBMC_CAT(__low2, __GPUBMC_PAIR, )(const __GPUBMC_H2& v) { return __GPUBMC_H2(v.x, v.x); }
__GPUBMC_BOTH __GPUBMC_H2 __GPUBMC_CAT(__high2, __GPUBMC_PAIR, )(const __GPUBMC_H2& v) { return __GPUBMC_H2(v.y, v.y); }
__GPUBMC_BOTH __GPUBMC_H2 __GPUBMC_CAT(__lows2, __GPUBMC_PAIR, )(const __GPUBMC_H2& a, const __GPUBMC_H2& b) {
  return __GPUBMC_H2(a.x, b.x);
}
__GPUBMC_BOTH __GPUBMC_H2 __GPUBMC_CAT(__highs2, __GPUBMC_PAIR, )(const __GPUBMC_H2& a, const __GPUBMC_H2& b) {
  return __GPUBMC_H2(a.y, b.y);
}
__GPUBMC_BOTH __GPUBMC_H2 __lowhigh2highlow(const __GPUBMC_H2& v) { return __GPUBMC_H2(v.y, v.x); }
__GPUBMC_BOTH short __GPUBMC_CAT(__, __GPUBMC_NAME, _as_short)(const __GPUBMC_H& v) {
  return __builtin_bit_cast(short, v.__gpubmc_value);
}
__GPUBMC_BOTH unsigned short __GPUBMC_CAT(__, __GPUBMC_NAME, _as_ushort)(const __GPUBMC_H& v) {
  return __builtin_bit_cast(unsigned short, v.__gpubmc_value);
}
__GPUBMC_BOTH __GPUBMC_H __GPUBMC_CAT(__short_as_, __GPUBMC_NAME, )(short v) {
  return __GPUBMC_H(__builtin_bit_cast(__GPUBMC_RAW, v));
}
__GPUBMC_BOTH __GPUBMC_H __GPUBMC_CAT(__ushort_as_, __GPUBMC_NAME, )(unsigned short v) {
  return __GPUBMC_H(__builtin_bit_cast(__GPUBMC_RAW, v));
}
#undef __GPUBMC_CAT
