#pragma once
// Operators of HIP's vector types, component by component; a number stands for a vector of equal components. As
// templates they give way to functions of the program's own.

template <class V>
struct __gpubmc_vector {
  static constexpr int size = 0;
};
#define __GPUBMC_VECTOR(name, element, n)  \
  template <>                              \
  struct __gpubmc_vector<name##n> {        \
    typedef element type;                  \
    static constexpr int size = n;         \
  };
#define __GPUBMC_VECTORS(name, element) \
  __GPUBMC_VECTOR(name, element, 1)     \
  __GPUBMC_VECTOR(name, element, 2)     \
  __GPUBMC_VECTOR(name, element, 3)     \
  __GPUBMC_VECTOR(name, element, 4)
__GPUBMC_VECTORS(char, signed char)
__GPUBMC_VECTORS(uchar, unsigned char)
__GPUBMC_VECTORS(short, short)
__GPUBMC_VECTORS(ushort, unsigned short)
__GPUBMC_VECTORS(int, int)
__GPUBMC_VECTORS(uint, unsigned)
__GPUBMC_VECTORS(long, long)
__GPUBMC_VECTORS(ulong, unsigned long)
__GPUBMC_VECTORS(longlong, long long)
__GPUBMC_VECTORS(ulonglong, unsigned long long)
__GPUBMC_VECTORS(float, float)
__GPUBMC_VECTORS(double, double)
#undef __GPUBMC_VECTORS
#undef __GPUBMC_VECTOR

template <bool Condition, class T = int>
struct __gpubmc_if {};
template <class T>
struct __gpubmc_if<true, T> {
  typedef T type;
};
#define __GPUBMC_FOR_VECTORS template <class V, typename __gpubmc_if<__gpubmc_vector<V>::size != 0>::type = 0>
#define __GPUBMC_FOR_NUMBERS                                                                                  \
  template <class V, class S, typename __gpubmc_if<__gpubmc_vector<V>::size != 0 && __is_arithmetic(S)>::type = 0>

template <class V, class S>
__GPUBMC_BOTH V __gpubmc_broadcast(S number) {
  typedef typename __gpubmc_vector<V>::type element;
  constexpr int n = __gpubmc_vector<V>::size;
  V v;
  v.x = element(number);
  if constexpr (n > 1) v.y = element(number);
  if constexpr (n > 2) v.z = element(number);
  if constexpr (n > 3) v.w = element(number);
  return v;
}

#define __GPUBMC_OPERATOR(op, assign)                                               \
  __GPUBMC_FOR_VECTORS __GPUBMC_BOTH V& operator assign(V& a, const V& b) {         \
    constexpr int n = __gpubmc_vector<V>::size;                                     \
    a.x assign b.x;                                                                 \
    if constexpr (n > 1) a.y assign b.y;                                            \
    if constexpr (n > 2) a.z assign b.z;                                            \
    if constexpr (n > 3) a.w assign b.w;                                            \
    return a;                                                                       \
  }                                                                                 \
  __GPUBMC_FOR_NUMBERS __GPUBMC_BOTH V& operator assign(V& a, S number) {           \
    return a assign __gpubmc_broadcast<V>(number);                                  \
  }                                                                                 \
  __GPUBMC_FOR_VECTORS __GPUBMC_BOTH V operator op(V a, const V& b) { return a assign b; } \
  __GPUBMC_FOR_NUMBERS __GPUBMC_BOTH V operator op(V a, S number) { return a assign number; } \
  __GPUBMC_FOR_NUMBERS __GPUBMC_BOTH V operator op(S number, const V& b) {          \
    V a = __gpubmc_broadcast<V>(number);                                            \
    return a assign b;                                                              \
  }

__GPUBMC_OPERATOR(+, +=)
__GPUBMC_OPERATOR(-, -=)
__GPUBMC_OPERATOR(*, *=)
__GPUBMC_OPERATOR(/, /=)
__GPUBMC_OPERATOR(%, %=)
__GPUBMC_OPERATOR(&, &=)
__GPUBMC_OPERATOR(|, |=)
__GPUBMC_OPERATOR(^, ^=)
__GPUBMC_OPERATOR(<<, <<=)
__GPUBMC_OPERATOR(>>, >>=)
#undef __GPUBMC_OPERATOR

__GPUBMC_FOR_VECTORS __GPUBMC_BOTH V operator-(V a) {
  constexpr int n = __gpubmc_vector<V>::size;
  a.x = -a.x;
  if constexpr (n > 1) a.y = -a.y;
  if constexpr (n > 2) a.z = -a.z;
  if constexpr (n > 3) a.w = -a.w;
  return a;
}
__GPUBMC_FOR_VECTORS __GPUBMC_BOTH bool operator==(const V& a, const V& b) {
  constexpr int n = __gpubmc_vector<V>::size;
  bool same = a.x == b.x;
  if constexpr (n > 1) same = same && a.y == b.y;
  if constexpr (n > 2) same = same && a.z == b.z;
  if constexpr (n > 3) same = same && a.w == b.w;
  return same;
}
__GPUBMC_FOR_VECTORS __GPUBMC_BOTH bool operator!=(const V& a, const V& b) { return !(a == b); }
#undef __GPUBMC_FOR_VECTORS
#undef __GPUBMC_FOR_NUMBERS
