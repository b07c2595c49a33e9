#pragma once
// cuFFT for several devices, as far as declarations go.

#include "cufft.h"

enum cufftXtSubFormat { CUFFT_XT_FORMAT_INPUT, CUFFT_XT_FORMAT_OUTPUT, CUFFT_XT_FORMAT_INPLACE, CUFFT_XT_FORMAT_INPLACE_SHUFFLED };
enum cufftXtCopyType { CUFFT_COPY_HOST_TO_DEVICE, CUFFT_COPY_DEVICE_TO_HOST, CUFFT_COPY_DEVICE_TO_DEVICE };
struct cudaXtDesc {
  int version, nGPUs, GPUs[64];
  void* data[64];
  size_t size[64];
  void* cudaXtState;
};
struct cudaLibXtDesc {
  int version;
  cudaXtDesc* descriptor;
  int library, subFormat;
  void* libDescriptor;
};
#define __GPUBMC_FFT(name) __GPUBMC_HOST_FUNCTION(cufftResult, name)
__GPUBMC_FFT(cufftXtMakePlanMany)
__GPUBMC_FFT(cufftXtSetGPUs)
__GPUBMC_FFT(cufftXtMalloc)
__GPUBMC_FFT(cufftXtFree)
__GPUBMC_FFT(cufftXtMemcpy)
__GPUBMC_FFT(cufftXtExec)
__GPUBMC_FFT(cufftXtExecDescriptorC2C)
__GPUBMC_FFT(cufftXtExecDescriptorR2C)
__GPUBMC_FFT(cufftXtExecDescriptorC2R)
__GPUBMC_FFT(cufftXtSetCallback)
#undef __GPUBMC_FFT
