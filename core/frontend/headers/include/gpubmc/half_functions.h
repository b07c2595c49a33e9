// Functions of the same name for both formats of 16-bit floats, over __GPUBMC_H and __GPUBMC_H2, with __GPUBMC_SUFFIX
// the intrinsics' name of the format. Included once per format: no include guard.

__GPUBMC_INTRINSIC_BOTH __GPUBMC_RAW __GPUBMC_JOIN(__gpubmc_fma_rn_, __GPUBMC_SUFFIX)(__GPUBMC_RAW, __GPUBMC_RAW, __GPUBMC_RAW);
__GPUBMC_INTRINSIC_BOTH __GPUBMC_RAW __GPUBMC_JOIN(__gpubmc_fmin_, __GPUBMC_SUFFIX)(__GPUBMC_RAW, __GPUBMC_RAW);
__GPUBMC_INTRINSIC_BOTH __GPUBMC_RAW __GPUBMC_JOIN(__gpubmc_fmax_, __GPUBMC_SUFFIX)(__GPUBMC_RAW, __GPUBMC_RAW);

#define __GPUBMC_H_(x) ((x).__gpubmc_value)
// On one number, and on both of a pair.
#define __GPUBMC_HALF1(name, name2, e)                                                                       \
  __GPUBMC_BOTH __GPUBMC_H name(const __GPUBMC_H& a) { return e; }                                         \
  __GPUBMC_BOTH __GPUBMC_H2 name2(const __GPUBMC_H2& a) { return __GPUBMC_H2(name(a.x), name(a.y)); }
#define __GPUBMC_HALF2(name, name2, e)                                                                       \
  __GPUBMC_BOTH __GPUBMC_H name(const __GPUBMC_H& a, const __GPUBMC_H& b) { return e; }                    \
  __GPUBMC_BOTH __GPUBMC_H2 name2(const __GPUBMC_H2& a, const __GPUBMC_H2& b) {                            \
    return __GPUBMC_H2(name(a.x, b.x), name(a.y, b.y));                                                      \
  }
#define __GPUBMC_HALF3(name, name2, e)                                                                       \
  __GPUBMC_BOTH __GPUBMC_H name(const __GPUBMC_H& a, const __GPUBMC_H& b, const __GPUBMC_H& c) { return e; } \
  __GPUBMC_BOTH __GPUBMC_H2 name2(const __GPUBMC_H2& a, const __GPUBMC_H2& b, const __GPUBMC_H2& c) {      \
    return __GPUBMC_H2(name(a.x, b.x, c.x), name(a.y, b.y, c.y));                                            \
  }
// One number: a truth value; a pair: ones and zeros, or whether it holds for both.
#define __GPUBMC_HALF_TEST(relation, e)                                                                      \
  __GPUBMC_BOTH bool __h##relation(const __GPUBMC_H& a, const __GPUBMC_H& b) { return e; }                 \
  __GPUBMC_BOTH __GPUBMC_H2 __h##relation##2(const __GPUBMC_H2& a, const __GPUBMC_H2& b) {                 \
    return __GPUBMC_H2(__GPUBMC_H(int(__h##relation(a.x, b.x))), __GPUBMC_H(int(__h##relation(a.y, b.y))));  \
  }                                                                                                          \
  __GPUBMC_BOTH bool __hb##relation##2(const __GPUBMC_H2& a, const __GPUBMC_H2& b) {                       \
    return __h##relation(a.x, b.x) && __h##relation(a.y, b.y);                                               \
  }

__GPUBMC_BOTH __GPUBMC_H __gpubmc_saturate(const __GPUBMC_H& a) { return __GPUBMC_H(__saturatef(float(a))); }
__GPUBMC_BOTH __GPUBMC_H __gpubmc_relu(const __GPUBMC_H& a) { return a != a || a > __GPUBMC_H(0) ? a : __GPUBMC_H(0); }

__GPUBMC_HALF1(__hneg, __hneg2, -a)
__GPUBMC_HALF1(__habs, __habs2, __GPUBMC_H(__gpubmc_fabs_f32(float(a))))
__GPUBMC_HALF2(__hadd, __hadd2, a + b)
__GPUBMC_HALF2(__hsub, __hsub2, a - b)
__GPUBMC_HALF2(__hmul, __hmul2, a* b)
__GPUBMC_HALF2(__hdiv, __h2div, a / b)
// These take no part in a fused operation.
#define __GPUBMC_HALF2_APART(name, name2, op)                                                                \
  __GPUBMC_BOTH __GPUBMC_H name(const __GPUBMC_H& a, const __GPUBMC_H& b) {                                \
    _Pragma("clang fp contract(off)") return __GPUBMC_H((__GPUBMC_RAW)(__GPUBMC_H_(a) op __GPUBMC_H_(b)));   \
  }                                                                                                          \
  __GPUBMC_BOTH __GPUBMC_H2 name2(const __GPUBMC_H2& a, const __GPUBMC_H2& b) {                            \
    return __GPUBMC_H2(name(a.x, b.x), name(a.y, b.y));                                                      \
  }
__GPUBMC_HALF2_APART(__hadd_rn, __hadd2_rn, +)
__GPUBMC_HALF2_APART(__hsub_rn, __hsub2_rn, -)
__GPUBMC_HALF2_APART(__hmul_rn, __hmul2_rn, *)
#undef __GPUBMC_HALF2_APART
__GPUBMC_HALF2(__hadd_sat, __hadd2_sat, __gpubmc_saturate(a + b))
__GPUBMC_HALF2(__hsub_sat, __hsub2_sat, __gpubmc_saturate(a - b))
__GPUBMC_HALF2(__hmul_sat, __hmul2_sat, __gpubmc_saturate(a* b))
__GPUBMC_HALF2(__hmin, __hmin2, __GPUBMC_H(__GPUBMC_JOIN(__gpubmc_fmin_, __GPUBMC_SUFFIX)(__GPUBMC_H_(a), __GPUBMC_H_(b))))
__GPUBMC_HALF2(__hmax, __hmax2, __GPUBMC_H(__GPUBMC_JOIN(__gpubmc_fmax_, __GPUBMC_SUFFIX)(__GPUBMC_H_(a), __GPUBMC_H_(b))))
__GPUBMC_HALF2(__hmin_nan, __hmin2_nan, a != a || b != b ? a + b : __hmin(a, b))
__GPUBMC_HALF2(__hmax_nan, __hmax2_nan, a != a || b != b ? a + b : __hmax(a, b))
__GPUBMC_HALF3(__hfma, __hfma2,
               __GPUBMC_H(__GPUBMC_JOIN(__gpubmc_fma_rn_, __GPUBMC_SUFFIX)(__GPUBMC_H_(a), __GPUBMC_H_(b), __GPUBMC_H_(c))))
__GPUBMC_HALF3(__hfma_sat, __hfma2_sat, __gpubmc_saturate(__hfma(a, b, c)))
__GPUBMC_HALF3(__hfma_relu, __hfma2_relu, __gpubmc_relu(__hfma(a, b, c)))

__GPUBMC_HALF_TEST(eq, a == b)
__GPUBMC_HALF_TEST(ne, a < b || a > b)
__GPUBMC_HALF_TEST(le, a <= b)
__GPUBMC_HALF_TEST(ge, a >= b)
__GPUBMC_HALF_TEST(lt, a < b)
__GPUBMC_HALF_TEST(gt, a > b)
__GPUBMC_HALF_TEST(equ, !(a < b || a > b))
__GPUBMC_HALF_TEST(neu, !(a == b))
__GPUBMC_HALF_TEST(leu, !(a > b))
__GPUBMC_HALF_TEST(geu, !(a < b))
__GPUBMC_HALF_TEST(ltu, !(a >= b))
__GPUBMC_HALF_TEST(gtu, !(a <= b))
__GPUBMC_DEVICE bool __hisnan(const __GPUBMC_H& a) { return a != a; }
__GPUBMC_DEVICE int __hisinf(const __GPUBMC_H& a) { return isinf(float(a)) ? float(a) > 0 ? 1 : -1 : 0; }
__GPUBMC_DEVICE __GPUBMC_H2 __hisnan2(const __GPUBMC_H2& a) {
  return __GPUBMC_H2(__GPUBMC_H(int(__hisnan(a.x))), __GPUBMC_H(int(__hisnan(a.y))));
}

// Through float and back: for the roots and reciprocals the second rounding changes nothing, the others are abstract.
__GPUBMC_HALF1(hsqrt, h2sqrt, __GPUBMC_H(__fsqrt_rn(float(a))))
__GPUBMC_HALF1(hrcp, h2rcp, __GPUBMC_H(__frcp_rn(float(a))))
__GPUBMC_HALF1(hceil, h2ceil, __GPUBMC_H(ceilf(float(a))))
__GPUBMC_HALF1(hfloor, h2floor, __GPUBMC_H(floorf(float(a))))
__GPUBMC_HALF1(htrunc, h2trunc, __GPUBMC_H(truncf(float(a))))
__GPUBMC_HALF1(hrint, h2rint, __GPUBMC_H(rintf(float(a))))
__GPUBMC_HALF1(hrsqrt, h2rsqrt, __GPUBMC_H(rsqrtf(float(a))))
__GPUBMC_HALF1(hexp, h2exp, __GPUBMC_H(expf(float(a))))
__GPUBMC_HALF1(hexp2, h2exp2, __GPUBMC_H(exp2f(float(a))))
__GPUBMC_HALF1(hexp10, h2exp10, __GPUBMC_H(exp10f(float(a))))
__GPUBMC_HALF1(hlog, h2log, __GPUBMC_H(logf(float(a))))
__GPUBMC_HALF1(hlog2, h2log2, __GPUBMC_H(log2f(float(a))))
__GPUBMC_HALF1(hlog10, h2log10, __GPUBMC_H(log10f(float(a))))
__GPUBMC_HALF1(hsin, h2sin, __GPUBMC_H(sinf(float(a))))
__GPUBMC_HALF1(hcos, h2cos, __GPUBMC_H(cosf(float(a))))
__GPUBMC_HALF1(htanh, h2tanh, __GPUBMC_H(tanhf(float(a))))
__GPUBMC_DEVICE __GPUBMC_H hdiv(const __GPUBMC_H& a, const __GPUBMC_H& b) { return a / b; }
__GPUBMC_DEVICE __GPUBMC_H2 h2div(const __GPUBMC_H2& a, const __GPUBMC_H2& b) { return a / b; }

#define __GPUBMC_HALF_SHUFFLE(name, direction, lane_type)                                                         \
  __GPUBMC_DEVICE __GPUBMC_H name(unsigned mask, const __GPUBMC_H& v, lane_type lane, int width = 32) {           \
    return __gpubmc_shuffle<direction>(mask, v, unsigned(lane), unsigned(width));                                 \
  }                                                                                                               \
  __GPUBMC_DEVICE __GPUBMC_H2 name(unsigned mask, const __GPUBMC_H2& v, lane_type lane, int width = 32) {         \
    return __gpubmc_shuffle<direction>(mask, v, unsigned(lane), unsigned(width));                                 \
  }
__GPUBMC_HALF_SHUFFLE(__shfl_sync, __gpubmc_index, int)
__GPUBMC_HALF_SHUFFLE(__shfl_up_sync, __gpubmc_up, unsigned)
__GPUBMC_HALF_SHUFFLE(__shfl_down_sync, __gpubmc_down, unsigned)
__GPUBMC_HALF_SHUFFLE(__shfl_xor_sync, __gpubmc_xor, int)

// An addition to a pair is atomic in each of the two.
__GPUBMC_INTRINSIC __GPUBMC_RAW __GPUBMC_JOIN(__GPUBMC_JOIN(__gpubmc_atomic_fadd_, __GPUBMC_SUFFIX), _device)(void*,
                                                                                                              __GPUBMC_RAW);
__GPUBMC_DEVICE __GPUBMC_H atomicAdd(__GPUBMC_H* p, __GPUBMC_H v) {
  return __GPUBMC_H(__GPUBMC_JOIN(__GPUBMC_JOIN(__gpubmc_atomic_fadd_, __GPUBMC_SUFFIX), _device)(p, __GPUBMC_H_(v)));
}
__GPUBMC_DEVICE __GPUBMC_H2 atomicAdd(__GPUBMC_H2* p, __GPUBMC_H2 v) {
  const __GPUBMC_H x = atomicAdd(&p->x, v.x);
  return __GPUBMC_H2(x, atomicAdd(&p->y, v.y));
}
#undef __GPUBMC_HALF_SHUFFLE
#undef __GPUBMC_HALF_TEST
#undef __GPUBMC_HALF3
#undef __GPUBMC_HALF2
#undef __GPUBMC_HALF1
#undef __GPUBMC_H_
