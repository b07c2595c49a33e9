#pragma once
// Uniform numbers of a generator: any between the least that it draws and 1.

#include "gpubmc/arbitrary_float.h"

__GPUBMC_DEVICE float __gpubmc_uniform_f32() { return __gpubmc_between(1.0f / 8589934592.0f, 1.0f, "curand_uniform"); }
__GPUBMC_DEVICE double __gpubmc_uniform_f64() {
  return __gpubmc_between(1.0 / 36893488147419103232.0, 1.0, "curand_uniform_double");
}
