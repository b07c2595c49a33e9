#pragma once
// The built-in vector types: char1 ... double4_32a, and dim3.

#include "gpubmc/macros.h"

#define __GPUBMC_VECTOR(name, element, size)                                              \
  struct name##1 {                                                                        \
    element x;                                                                            \
  };                                                                                      \
  struct __attribute__((aligned(2 * size))) name##2 {                                     \
    element x, y;                                                                         \
  };                                                                                      \
  struct name##3 {                                                                        \
    element x, y, z;                                                                      \
  };                                                                                      \
  struct __attribute__((aligned(4 * size > 16 ? 16 : 4 * size))) name##4 {                \
    element x, y, z, w;                                                                   \
  };
__GPUBMC_VECTOR(char, signed char, 1)
__GPUBMC_VECTOR(uchar, unsigned char, 1)
__GPUBMC_VECTOR(short, short, 2)
__GPUBMC_VECTOR(ushort, unsigned short, 2)
__GPUBMC_VECTOR(int, int, 4)
__GPUBMC_VECTOR(uint, unsigned int, 4)
__GPUBMC_VECTOR(long, long, 8)
__GPUBMC_VECTOR(ulong, unsigned long, 8)
__GPUBMC_VECTOR(longlong, long long, 8)
__GPUBMC_VECTOR(ulonglong, unsigned long long, 8)
__GPUBMC_VECTOR(float, float, 4)
__GPUBMC_VECTOR(double, double, 8)
#undef __GPUBMC_VECTOR

// Since CUDA 13: vectors of 32 bytes with a choice of the alignment.
#define __GPUBMC_VECTOR_OF_4(name, element)              \
  struct __attribute__((aligned(16))) name##4_16a {      \
    element x, y, z, w;                                  \
  };                                                     \
  struct __attribute__((aligned(32))) name##4_32a {      \
    element x, y, z, w;                                  \
  };
__GPUBMC_VECTOR_OF_4(long, long)
__GPUBMC_VECTOR_OF_4(ulong, unsigned long)
__GPUBMC_VECTOR_OF_4(longlong, long long)
__GPUBMC_VECTOR_OF_4(ulonglong, unsigned long long)
__GPUBMC_VECTOR_OF_4(double, double)
#undef __GPUBMC_VECTOR_OF_4

struct dim3 {
  unsigned int x, y, z;
  __attribute__((host, device, nodebug)) constexpr dim3(unsigned int x_ = 1, unsigned int y_ = 1, unsigned int z_ = 1)
      : x(x_), y(y_), z(z_) {}
  __attribute__((host, device, nodebug)) constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __attribute__((host, device, nodebug)) constexpr operator uint3() const { return uint3{x, y, z}; }
};
