// The class of 16-bit floats and the pair of them, for one format: __GPUBMC_H and __GPUBMC_H2 name the classes,
// __GPUBMC_RAW the compiler's type. Included once per format: no include guard.

struct __GPUBMC_JOIN(__GPUBMC_H, _raw) {
  unsigned short x;
};
struct __attribute__((aligned(4))) __GPUBMC_JOIN(__GPUBMC_H2, _raw) {
  unsigned short x, y;
};

struct __attribute__((aligned(2))) __GPUBMC_H {
  __GPUBMC_RAW __gpubmc_value;

  __GPUBMC_H() = default;
  __GPUBMC_MEMBER_BOTH __GPUBMC_H(__GPUBMC_RAW v) : __gpubmc_value(v) {}
  __GPUBMC_MEMBER_BOTH __GPUBMC_H(float v) : __gpubmc_value((__GPUBMC_RAW)v) {}
  __GPUBMC_MEMBER_BOTH __GPUBMC_H(double v) : __gpubmc_value((__GPUBMC_RAW)v) {}
  __GPUBMC_MEMBER_BOTH __GPUBMC_H(int v) : __gpubmc_value((__GPUBMC_RAW)v) {}
  __GPUBMC_MEMBER_BOTH __GPUBMC_H(unsigned v) : __gpubmc_value((__GPUBMC_RAW)v) {}
  __GPUBMC_MEMBER_BOTH __GPUBMC_H(short v) : __gpubmc_value((__GPUBMC_RAW)v) {}
  __GPUBMC_MEMBER_BOTH __GPUBMC_H(unsigned short v) : __gpubmc_value((__GPUBMC_RAW)v) {}
  __GPUBMC_MEMBER_BOTH __GPUBMC_H(long long v) : __gpubmc_value((__GPUBMC_RAW)v) {}
  __GPUBMC_MEMBER_BOTH __GPUBMC_H(unsigned long long v) : __gpubmc_value((__GPUBMC_RAW)v) {}
  __GPUBMC_MEMBER_BOTH __GPUBMC_H(const __GPUBMC_JOIN(__GPUBMC_H, _raw) & v)
      : __gpubmc_value(__builtin_bit_cast(__GPUBMC_RAW, v)) {}
  __GPUBMC_MEMBER_BOTH operator float() const { return (float)__gpubmc_value; }
  __GPUBMC_MEMBER_BOTH operator __GPUBMC_JOIN(__GPUBMC_H, _raw)() const {
    return __builtin_bit_cast(__GPUBMC_JOIN(__GPUBMC_H, _raw), __gpubmc_value);
  }
};

struct __attribute__((aligned(4))) __GPUBMC_H2 {
  __GPUBMC_H x, y;

  __GPUBMC_H2() = default;
  __GPUBMC_MEMBER_BOTH __GPUBMC_H2(const __GPUBMC_H& a, const __GPUBMC_H& b) : x(a), y(b) {}
  __GPUBMC_MEMBER_BOTH __GPUBMC_H2(const __GPUBMC_JOIN(__GPUBMC_H2, _raw) & v)
      : x(__builtin_bit_cast(__GPUBMC_H, v.x)), y(__builtin_bit_cast(__GPUBMC_H, v.y)) {}
  __GPUBMC_MEMBER_BOTH operator __GPUBMC_JOIN(__GPUBMC_H2, _raw)() const {
    return {__builtin_bit_cast(unsigned short, x), __builtin_bit_cast(unsigned short, y)};
  }
};

#define __GPUBMC_HALF_OPERATOR(op)                                                                           \
  __GPUBMC_BOTH __GPUBMC_H operator op(const __GPUBMC_H& a, const __GPUBMC_H& b) {                           \
    return __GPUBMC_H((__GPUBMC_RAW)(a.__gpubmc_value op b.__gpubmc_value));                                 \
  }                                                                                                          \
  __GPUBMC_BOTH __GPUBMC_H& operator op##=(__GPUBMC_H & a, const __GPUBMC_H& b) { return a = a op b; }       \
  __GPUBMC_BOTH __GPUBMC_H2 operator op(const __GPUBMC_H2& a, const __GPUBMC_H2& b) {                        \
    return __GPUBMC_H2(a.x op b.x, a.y op b.y);                                                              \
  }                                                                                                          \
  __GPUBMC_BOTH __GPUBMC_H2& operator op##=(__GPUBMC_H2 & a, const __GPUBMC_H2& b) { return a = a op b; }
__GPUBMC_HALF_OPERATOR(+)
__GPUBMC_HALF_OPERATOR(-)
__GPUBMC_HALF_OPERATOR(*)
__GPUBMC_HALF_OPERATOR(/)
#undef __GPUBMC_HALF_OPERATOR

#define __GPUBMC_HALF_COMPARISON(op)                                                     \
  __GPUBMC_BOTH bool operator op(const __GPUBMC_H& a, const __GPUBMC_H& b) {             \
    return a.__gpubmc_value op b.__gpubmc_value;                                         \
  }                                                                                      \
  __GPUBMC_BOTH bool operator op(const __GPUBMC_H2& a, const __GPUBMC_H2& b) {           \
    return a.x op b.x && a.y op b.y;                                                       \
  }
__GPUBMC_HALF_COMPARISON(==)
__GPUBMC_HALF_COMPARISON(!=)
__GPUBMC_HALF_COMPARISON(<)
__GPUBMC_HALF_COMPARISON(<=)
__GPUBMC_HALF_COMPARISON(>)
__GPUBMC_HALF_COMPARISON(>=)
#undef __GPUBMC_HALF_COMPARISON

__GPUBMC_BOTH __GPUBMC_H operator+(const __GPUBMC_H& a) { return a; }
__GPUBMC_BOTH __GPUBMC_H operator-(const __GPUBMC_H& a) { return __GPUBMC_H((__GPUBMC_RAW)-a.__gpubmc_value); }
__GPUBMC_BOTH __GPUBMC_H2 operator-(const __GPUBMC_H2& a) { return __GPUBMC_H2(-a.x, -a.y); }
__GPUBMC_BOTH __GPUBMC_H& operator++(__GPUBMC_H& a) { return a = a + __GPUBMC_H(1); }
__GPUBMC_BOTH __GPUBMC_H& operator--(__GPUBMC_H& a) { return a = a - __GPUBMC_H(1); }
