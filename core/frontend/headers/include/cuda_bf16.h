#pragma once
// bfloat16: the upper half of a float.

#include "gpubmc/shuffle_any.h"

#define __GPUBMC_H __nv_bfloat16
#define __GPUBMC_H2 __nv_bfloat162
#define __GPUBMC_RAW __bf16
#define __GPUBMC_SUFFIX bf16
#define __GPUBMC_NAME bfloat16
#define __GPUBMC_PAIR bfloat162
#include "gpubmc/half_class.h"
#include "gpubmc/half_functions.h"
#include "gpubmc/half_conversions.h"
#undef __GPUBMC_H
#undef __GPUBMC_H2
#undef __GPUBMC_RAW
#undef __GPUBMC_SUFFIX
#undef __GPUBMC_NAME
#undef __GPUBMC_PAIR

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
