#pragma once
// Values of any type that a device computes and gpubmc does not.

/// Words that have the size of a value, and no memory of their own: there are many of them.
template <unsigned Size>
struct __gpubmc_words;
template <>
struct __gpubmc_words<1> {
  static __GPUBMC_MEMBER unsigned char read(const char* what) { return (unsigned char)__gpubmc_uncomputed_i32(what); }
};
template <>
struct __gpubmc_words<2> {
  static __GPUBMC_MEMBER unsigned short read(const char* what) { return (unsigned short)__gpubmc_uncomputed_i32(what); }
};
template <>
struct __gpubmc_words<4> {
  static __GPUBMC_MEMBER unsigned read(const char* what) { return __gpubmc_uncomputed_i32(what); }
};
template <>
struct __gpubmc_words<8> {
  static __GPUBMC_MEMBER uint2 read(const char* what) {
    return {__gpubmc_uncomputed_i32(what), __gpubmc_uncomputed_i32(what)};
  }
};
template <>
struct __gpubmc_words<16> {
  static __GPUBMC_MEMBER uint4 read(const char* what) {
    return {__gpubmc_uncomputed_i32(what), __gpubmc_uncomputed_i32(what), __gpubmc_uncomputed_i32(what),
            __gpubmc_uncomputed_i32(what)};
  }
};

template <class T>
__GPUBMC_DEVICE T __gpubmc_uncomputed(const char* what) {
  return __builtin_bit_cast(T, __gpubmc_words<sizeof(T)>::read(what));
}
