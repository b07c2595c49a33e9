#pragma once
// Names that a CUDA compiler's own headers bring along, spelt so that the C library's declarations agree with them.

#include <limits.h>
#include <stddef.h>

typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef long clock_t;
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;

// Macros over types want names of one word.
typedef unsigned char __gpubmc_uchar;
typedef unsigned short __gpubmc_ushort;
typedef unsigned int __gpubmc_uint;
typedef unsigned long __gpubmc_ulong;
typedef long long __gpubmc_llong;
typedef unsigned long long __gpubmc_ullong;
