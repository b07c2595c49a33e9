#pragma once
// cuFFT, as far as declarations go.
#define _CUFFT_H_

#include "cuComplex.h"
#include "library_types.h"
#include "gpubmc/host_opaque.h"

enum cufftResult_t {
  CUFFT_SUCCESS = 0,
  CUFFT_INVALID_PLAN = 1,
  CUFFT_ALLOC_FAILED = 2,
  CUFFT_INVALID_TYPE = 3,
  CUFFT_INVALID_VALUE = 4,
  CUFFT_INTERNAL_ERROR = 5,
  CUFFT_EXEC_FAILED = 6,
  CUFFT_SETUP_FAILED = 7,
  CUFFT_INVALID_SIZE = 8,
  CUFFT_UNALIGNED_DATA = 9,
  CUFFT_INCOMPLETE_PARAMETER_LIST = 10,
  CUFFT_INVALID_DEVICE = 11,
  CUFFT_PARSE_ERROR = 12,
  CUFFT_NO_WORKSPACE = 13,
  CUFFT_NOT_IMPLEMENTED = 14,
  CUFFT_LICENSE_ERROR = 15,
  CUFFT_NOT_SUPPORTED = 16,
  CUFFT_MISSING_DEPENDENCY = 17,
  CUFFT_NVRTC_FAILURE = 18,
  CUFFT_NVJITLINK_FAILURE = 19,
  CUFFT_NVSHMEM_FAILURE = 20
};
typedef cufftResult_t cufftResult;
enum cufftType_t { CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c, CUFFT_Z2Z = 0x69 };
typedef cufftType_t cufftType;
#define CUFFT_FORWARD (-1)
#define CUFFT_INVERSE 1
typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;

#define __GPUBMC_FFT(name) __GPUBMC_HOST_FUNCTION(cufftResult, name)
__GPUBMC_FFT(cufftPlan1d)
__GPUBMC_FFT(cufftPlan2d)
__GPUBMC_FFT(cufftPlan3d)
__GPUBMC_FFT(cufftPlanMany)
__GPUBMC_FFT(cufftMakePlan1d)
__GPUBMC_FFT(cufftMakePlan2d)
__GPUBMC_FFT(cufftMakePlan3d)
__GPUBMC_FFT(cufftMakePlanMany)
__GPUBMC_FFT(cufftCreate)
__GPUBMC_FFT(cufftDestroy)
__GPUBMC_FFT(cufftSetStream)
__GPUBMC_FFT(cufftSetWorkArea)
__GPUBMC_FFT(cufftSetAutoAllocation)
__GPUBMC_FFT(cufftGetSize)
__GPUBMC_FFT(cufftGetVersion)
__GPUBMC_FFT(cufftEstimate1d)
__GPUBMC_FFT(cufftExecC2C)
__GPUBMC_FFT(cufftExecR2C)
__GPUBMC_FFT(cufftExecC2R)
__GPUBMC_FFT(cufftExecZ2Z)
__GPUBMC_FFT(cufftExecD2Z)
__GPUBMC_FFT(cufftExecZ2D)
#undef __GPUBMC_FFT
