#pragma once
#include "cuda_fp16.h"
#include "hip_runtime.h"
