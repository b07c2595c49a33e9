#pragma once
#include "cuda_bf16.h"
#include "hip_runtime.h"
#define __hip_bfloat16 __nv_bfloat16
#define __hip_bfloat162 __nv_bfloat162
#define __hip_bfloat16_raw __nv_bfloat16_raw
#define __hip_bfloat162_raw __nv_bfloat162_raw
