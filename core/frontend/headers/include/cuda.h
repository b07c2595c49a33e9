#pragma once
// The driver API, as far as declarations go. GPUVerify's kernels expect random numbers and cooperative groups here too.

#define __cuda_cuda_h__
#include "cuda_runtime_api.h"
#include "gpubmc/driver_api.h"
#include "cooperative_groups.h"
#include "curand_kernel.h"
