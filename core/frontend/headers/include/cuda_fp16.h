#pragma once
// IEEE 754's 16-bit floats.

#include "gpubmc/shuffle_any.h"

#define __GPUBMC_H __half
#define __GPUBMC_H2 __half2
#define __GPUBMC_RAW _Float16
#define __GPUBMC_SUFFIX f16
#define __GPUBMC_NAME half
#define __GPUBMC_PAIR half2
#include "gpubmc/half_class.h"
#include "gpubmc/half_functions.h"
#include "gpubmc/half_conversions.h"
#undef __GPUBMC_H
#undef __GPUBMC_H2
#undef __GPUBMC_RAW
#undef __GPUBMC_SUFFIX
#undef __GPUBMC_NAME
#undef __GPUBMC_PAIR

typedef __half half;
typedef __half2 half2;
