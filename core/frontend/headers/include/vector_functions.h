#pragma once
// make_char1 ... make_double4.

#include "vector_types.h"

#define __GPUBMC_MAKE(name, element)                                                                     \
  __GPUBMC_BOTH name##1 make_##name##1(element x) { return name##1{x}; }                                 \
  __GPUBMC_BOTH name##2 make_##name##2(element x, element y) { return name##2{x, y}; }                   \
  __GPUBMC_BOTH name##3 make_##name##3(element x, element y, element z) { return name##3{x, y, z}; }     \
  __GPUBMC_BOTH name##4 make_##name##4(element x, element y, element z, element w) { return name##4{x, y, z, w}; }
__GPUBMC_MAKE(char, signed char)
__GPUBMC_MAKE(uchar, unsigned char)
__GPUBMC_MAKE(short, short)
__GPUBMC_MAKE(ushort, unsigned short)
__GPUBMC_MAKE(int, int)
__GPUBMC_MAKE(uint, unsigned int)
__GPUBMC_MAKE(long, long)
__GPUBMC_MAKE(ulong, unsigned long)
__GPUBMC_MAKE(longlong, long long)
__GPUBMC_MAKE(ulonglong, unsigned long long)
__GPUBMC_MAKE(float, float)
__GPUBMC_MAKE(double, double)
#undef __GPUBMC_MAKE
