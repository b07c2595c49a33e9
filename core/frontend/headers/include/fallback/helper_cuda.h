#pragma once
// What programs take from the header of this name in NVIDIA's samples: a call that fails ends the program.

#include <stdlib.h>

#include "gpubmc/host_opaque.h"
#include "helper_string.h"

template <class Result>
inline void __gpubmc_end_unless_success(Result result) {
  if (result) exit(EXIT_FAILURE);
}
#define checkCudaErrors(call) __gpubmc_end_unless_success(call)
#define getLastCudaError(message) __gpubmc_end_unless_success(cudaGetLastError())
#define printLastCudaError(message) ((void)cudaGetLastError())

__GPUBMC_HOST_FUNCTION(int, findCudaDevice)
__GPUBMC_HOST_FUNCTION(int, findIntegratedGPU)
__GPUBMC_HOST_FUNCTION(int, gpuDeviceInit)
__GPUBMC_HOST_FUNCTION(int, gpuGetMaxGflopsDeviceId)
__GPUBMC_HOST_FUNCTION(bool, checkCudaCapabilities)
__GPUBMC_HOST_FUNCTION(int, _ConvertSMVer2Cores)
typedef const char* __gpubmc_name;
__GPUBMC_HOST_FUNCTION(__gpubmc_name, _ConvertSMVer2ArchName)
__GPUBMC_HOST_FUNCTION(__gpubmc_name, _cudaGetErrorEnum)
