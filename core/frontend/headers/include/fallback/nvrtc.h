#pragma once
// Compilation at run time, as far as declarations go.

#include "gpubmc/host_opaque.h"

enum nvrtcResult { NVRTC_SUCCESS = 0, NVRTC_ERROR_OUT_OF_MEMORY = 1, NVRTC_ERROR_INVALID_INPUT = 3, NVRTC_ERROR_COMPILATION = 6 };
__GPUBMC_HANDLE(nvrtcProgram)

#define __GPUBMC_NVRTC(name) __GPUBMC_HOST_FUNCTION(nvrtcResult, name)
__GPUBMC_NVRTC(nvrtcVersion)
__GPUBMC_NVRTC(nvrtcCreateProgram)
__GPUBMC_NVRTC(nvrtcDestroyProgram)
__GPUBMC_NVRTC(nvrtcCompileProgram)
__GPUBMC_NVRTC(nvrtcGetPTXSize)
__GPUBMC_NVRTC(nvrtcGetPTX)
__GPUBMC_NVRTC(nvrtcGetCUBINSize)
__GPUBMC_NVRTC(nvrtcGetCUBIN)
__GPUBMC_NVRTC(nvrtcGetProgramLogSize)
__GPUBMC_NVRTC(nvrtcGetProgramLog)
__GPUBMC_NVRTC(nvrtcAddNameExpression)
__GPUBMC_NVRTC(nvrtcGetLoweredName)
#undef __GPUBMC_NVRTC
typedef const char* __gpubmc_text;
__GPUBMC_HOST_FUNCTION(__gpubmc_text, nvrtcGetErrorString)
