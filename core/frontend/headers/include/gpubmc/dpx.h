#pragma once
// Sums, extremes and clamping at 0 in one step, on words and on two 16-bit halves: exact. Sums wrap.

#define __GPUBMC_DPX_MIN(a, b) ((a) < (b) ? (a) : (b))
#define __GPUBMC_DPX_MAX(a, b) ((a) > (b) ? (a) : (b))

// On the numbers of one lane.
#define __GPUBMC_DPX_LANE(name, type, pick)                                                              \
  __GPUBMC_DEVICE type __gpubmc_##name##_2(type a, type b) { return pick(a, b); }                        \
  __GPUBMC_DEVICE type __gpubmc_##name##_3(type a, type b, type c) { return pick(pick(a, b), c); }       \
  __GPUBMC_DEVICE type __gpubmc_##name##_add(type a, type b, type c) {                                   \
    const type sum = type(unsigned(a) + unsigned(b));                                                    \
    return pick(sum, c);                                                                                 \
  }
__GPUBMC_DPX_LANE(max_s32, int, __GPUBMC_DPX_MAX)
__GPUBMC_DPX_LANE(min_s32, int, __GPUBMC_DPX_MIN)
__GPUBMC_DPX_LANE(max_u32, unsigned, __GPUBMC_DPX_MAX)
__GPUBMC_DPX_LANE(min_u32, unsigned, __GPUBMC_DPX_MIN)
__GPUBMC_DPX_LANE(max_s16, short, __GPUBMC_DPX_MAX)
__GPUBMC_DPX_LANE(min_s16, short, __GPUBMC_DPX_MIN)
__GPUBMC_DPX_LANE(max_u16, __gpubmc_ushort, __GPUBMC_DPX_MAX)
__GPUBMC_DPX_LANE(min_u16, __gpubmc_ushort, __GPUBMC_DPX_MIN)
#undef __GPUBMC_DPX_LANE
#undef __GPUBMC_DPX_MIN
#undef __GPUBMC_DPX_MAX

#define __GPUBMC_DPX_HALVES(e_low, e_high) (unsigned((unsigned short)(e_low)) | unsigned((unsigned short)(e_high)) << 16)
#define __GPUBMC_DPX_RELU(x) ((x) < 0 ? 0 : (x))
#define __GPUBMC_DPX_SAME(x) (x)

// `end` is empty or _relu; `clamp` is what it does.
#define __GPUBMC_DPX_THREE(which, type, suffix, end, clamp)                                              \
  __GPUBMC_DEVICE type __vi##which##3_##suffix##end(type a, type b, type c) {                            \
    return clamp(__gpubmc_##which##_##suffix##_3(a, b, c));                                              \
  }                                                                                                      \
  __GPUBMC_DEVICE type __viadd##which##_##suffix##end(type a, type b, type c) {                          \
    return clamp(__gpubmc_##which##_##suffix##_add(a, b, c));                                            \
  }
#define __GPUBMC_DPX_PAIRS(which, half, lane, end, clamp)                                                \
  __GPUBMC_DEVICE unsigned __vi##which##3_##lane##x2##end(unsigned a, unsigned b, unsigned c) {          \
    const half low = __gpubmc_##which##_##lane##_3(half(a), half(b), half(c));                           \
    const half high = __gpubmc_##which##_##lane##_3(half(a >> 16), half(b >> 16), half(c >> 16));        \
    return __GPUBMC_DPX_HALVES(clamp(low), clamp(high));                                                 \
  }                                                                                                      \
  __GPUBMC_DEVICE unsigned __viadd##which##_##lane##x2##end(unsigned a, unsigned b, unsigned c) {        \
    const half low = __gpubmc_##which##_##lane##_add(half(a), half(b), half(c));                         \
    const half high = __gpubmc_##which##_##lane##_add(half(a >> 16), half(b >> 16), half(c >> 16));      \
    return __GPUBMC_DPX_HALVES(clamp(low), clamp(high));                                                 \
  }
// The predicates say that the first operand was taken; it is where both are equal.
#define __GPUBMC_DPX_WHICH(which, relation)                                                              \
  __GPUBMC_DPX_THREE(which, int, s32, , __GPUBMC_DPX_SAME)                                               \
  __GPUBMC_DPX_THREE(which, int, s32, _relu, __GPUBMC_DPX_RELU)                                          \
  __GPUBMC_DPX_THREE(which, unsigned, u32, , __GPUBMC_DPX_SAME)                                          \
  __GPUBMC_DPX_PAIRS(which, short, s16, , __GPUBMC_DPX_SAME)                                             \
  __GPUBMC_DPX_PAIRS(which, short, s16, _relu, __GPUBMC_DPX_RELU)                                        \
  __GPUBMC_DPX_PAIRS(which, __gpubmc_ushort, u16, , __GPUBMC_DPX_SAME)                                   \
  __GPUBMC_DEVICE int __vi##which##_s32_relu(int a, int b) {                                             \
    return __GPUBMC_DPX_RELU(__gpubmc_##which##_s32_2(a, b));                                            \
  }                                                                                                      \
  __GPUBMC_DEVICE unsigned __vi##which##_s16x2_relu(unsigned a, unsigned b) {                            \
    return __vi##which##3_s16x2_relu(a, b, b);                                                           \
  }                                                                                                      \
  __GPUBMC_DEVICE int __vib##which##_s32(int a, int b, bool* first) {                                    \
    *first = a relation b;                                                                               \
    return *first ? a : b;                                                                               \
  }                                                                                                      \
  __GPUBMC_DEVICE unsigned __vib##which##_u32(unsigned a, unsigned b, bool* first) {                     \
    *first = a relation b;                                                                               \
    return *first ? a : b;                                                                               \
  }                                                                                                      \
  __GPUBMC_DEVICE unsigned __vib##which##_s16x2(unsigned a, unsigned b, bool* high, bool* low) {         \
    *high = short(a >> 16) relation short(b >> 16);                                                      \
    *low = short(a) relation short(b);                                                                   \
    return __GPUBMC_DPX_HALVES(*low ? a : b, (*high ? a : b) >> 16);                                     \
  }                                                                                                      \
  __GPUBMC_DEVICE unsigned __vib##which##_u16x2(unsigned a, unsigned b, bool* high, bool* low) {         \
    *high = (a >> 16) relation (b >> 16);                                                                \
    *low = (a & 0xffffu) relation (b & 0xffffu);                                                         \
    return __GPUBMC_DPX_HALVES(*low ? a : b, (*high ? a : b) >> 16);                                     \
  }
__GPUBMC_DPX_WHICH(max, >=)
__GPUBMC_DPX_WHICH(min, <=)

#undef __GPUBMC_DPX_WHICH
#undef __GPUBMC_DPX_PAIRS
#undef __GPUBMC_DPX_THREE
#undef __GPUBMC_DPX_SAME
#undef __GPUBMC_DPX_RELU
#undef __GPUBMC_DPX_HALVES
