#pragma once
// Operations on two 16-bit or four 8-bit numbers in a word: exact. One function per operation works on a single lane;
// a macro applies it to all lanes.

#define __GPUBMC_LANE __GPUBMC_DEVICE
// Saturation to the signed or unsigned range of n bits.
__GPUBMC_LANE int __gpubmc_sat_s(int x, int n) {
  const int top = (1 << (n - 1)) - 1;
  return x > top ? top : x < -top - 1 ? -top - 1 : x;
}
__GPUBMC_LANE int __gpubmc_sat_u(int x, int n) { return x < 0 ? 0 : x >= 1 << n ? (1 << n) - 1 : x; }
__GPUBMC_LANE int __gpubmc_distance(int a, int b) { return a < b ? b - a : a - b; }

// Lane i of a word, extended by its sign or by zeros.
#define __GPUBMC_S(x, n, i) (int((x) << (32 - (n) - (n) * (i))) >> (32 - (n)))
#define __GPUBMC_U(x, n, i) (int((x) >> (n) * (i) & ((1u << (n)) - 1)))
#define __GPUBMC_PUT(x, n, i) ((unsigned(x) & ((1u << (n)) - 1)) << (n) * (i))

// X stands for S or U; e is an expression over a, b (lanes) and n.
#define __GPUBMC_LANES1(name, X, e)                                    \
  __GPUBMC_DEVICE unsigned name##2(unsigned x) {                       \
    unsigned result = 0;                                               \
    const int n = 16;                                                  \
    for (int i = 0; i < 2; ++i) {                                      \
      const int a = __GPUBMC_##X(x, n, i);                             \
      result |= __GPUBMC_PUT(e, n, i);                                 \
    }                                                                  \
    return result;                                                     \
  }                                                                    \
  __GPUBMC_DEVICE unsigned name##4(unsigned x) {                       \
    unsigned result = 0;                                               \
    const int n = 8;                                                   \
    for (int i = 0; i < 4; ++i) {                                      \
      const int a = __GPUBMC_##X(x, n, i);                             \
      result |= __GPUBMC_PUT(e, n, i);                                 \
    }                                                                  \
    return result;                                                     \
  }
#define __GPUBMC_OVER_LANES(name, lanes, bits, X, step)                \
  __GPUBMC_DEVICE unsigned name##lanes(unsigned x, unsigned y) {       \
    unsigned result = 0;                                               \
    const int n = bits;                                                \
    for (int i = 0; i < lanes; ++i) {                                  \
      const int a = __GPUBMC_##X(x, n, i), b = __GPUBMC_##X(y, n, i);  \
      step;                                                            \
    }                                                                  \
    return result;                                                     \
  }
#define __GPUBMC_LANES2(name, X, e)                                             \
  __GPUBMC_OVER_LANES(name, 2, 16, X, result |= __GPUBMC_PUT(e, n, i))          \
  __GPUBMC_OVER_LANES(name, 4, 8, X, result |= __GPUBMC_PUT(e, n, i))
#define __GPUBMC_LANES_SUM(name, X, e)                                          \
  __GPUBMC_OVER_LANES(name, 2, 16, X, result += unsigned(e) + 0 * n)            \
  __GPUBMC_OVER_LANES(name, 4, 8, X, result += unsigned(e) + 0 * n)

__GPUBMC_LANES1(__vabs, S, a < 0 ? -a : a)
__GPUBMC_LANES1(__vabsss, S, __gpubmc_sat_s(a < 0 ? -a : a, n))
__GPUBMC_LANES1(__vneg, S, -a)
__GPUBMC_LANES1(__vnegss, S, __gpubmc_sat_s(-a, n))
__GPUBMC_LANES2(__vadd, U, a + b)
__GPUBMC_LANES2(__vaddss, S, __gpubmc_sat_s(a + b, n))
__GPUBMC_LANES2(__vaddus, U, __gpubmc_sat_u(a + b, n))
__GPUBMC_LANES2(__vsub, U, a - b)
__GPUBMC_LANES2(__vsubss, S, __gpubmc_sat_s(a - b, n))
__GPUBMC_LANES2(__vsubus, U, __gpubmc_sat_u(a - b, n))
__GPUBMC_LANES2(__vavgu, U, (a + b + 1) >> 1)
__GPUBMC_LANES2(__vhaddu, U, (a + b) >> 1)
// Rounds a half away from zero.
__GPUBMC_LANES2(__vavgs, S, (a + b + (a + b >= 0)) >> 1)
__GPUBMC_LANES2(__vmaxs, S, a > b ? a : b)
__GPUBMC_LANES2(__vmaxu, U, a > b ? a : b)
__GPUBMC_LANES2(__vmins, S, a < b ? a : b)
__GPUBMC_LANES2(__vminu, U, a < b ? a : b)
__GPUBMC_LANES2(__vabsdiffs, S, __gpubmc_distance(a, b))
__GPUBMC_LANES2(__vabsdiffu, U, __gpubmc_distance(a, b))
__GPUBMC_LANES_SUM(__vsads, S, __gpubmc_distance(a, b))
__GPUBMC_LANES_SUM(__vsadu, U, __gpubmc_distance(a, b))

// __vcmp…: all ones where it holds; __vset…: one.
#define __GPUBMC_COMPARE(relation, X, e)          \
  __GPUBMC_LANES2(__vcmp##relation, X, -int(e))   \
  __GPUBMC_LANES2(__vset##relation, X, int(e))
__GPUBMC_COMPARE(eq, U, a == b)
__GPUBMC_COMPARE(ne, U, a != b)
__GPUBMC_COMPARE(ges, S, a >= b)
__GPUBMC_COMPARE(geu, U, a >= b)
__GPUBMC_COMPARE(gts, S, a > b)
__GPUBMC_COMPARE(gtu, U, a > b)
__GPUBMC_COMPARE(les, S, a <= b)
__GPUBMC_COMPARE(leu, U, a <= b)
__GPUBMC_COMPARE(lts, S, a < b)
__GPUBMC_COMPARE(ltu, U, a < b)

#undef __GPUBMC_COMPARE
#undef __GPUBMC_LANES_SUM
#undef __GPUBMC_LANES2
#undef __GPUBMC_LANES1
#undef __GPUBMC_OVER_LANES
#undef __GPUBMC_PUT
#undef __GPUBMC_S
#undef __GPUBMC_U
#undef __GPUBMC_LANE
