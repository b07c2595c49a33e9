#pragma once

enum CUresult {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_UNKNOWN = 999
};
typedef CUresult cudaError_enum;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st* CUcontext;
typedef struct CUmod_st* CUmodule;
typedef struct CUfunc_st* CUfunction;
typedef struct CUstream_st* CUstream;
typedef struct CUevent_st* CUevent;
typedef struct CUarray_st* CUarray;
typedef struct CUtexref_st* CUtexref;
typedef unsigned long long CUmemGenericAllocationHandle;
struct CUuuid {
  char bytes[16];
};
enum CUdevice_attribute {
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
  CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
  CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20,
  CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76
};
enum CUcomputemode { CU_COMPUTEMODE_DEFAULT = 0, CU_COMPUTEMODE_PROHIBITED = 2 };
enum CUjit_option { CU_JIT_MAX_REGISTERS = 0, CU_JIT_INFO_LOG_BUFFER = 3, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4 };

#define __GPUBMC_DRIVER(name) __GPUBMC_HOST_FUNCTION(CUresult, name)
__GPUBMC_DRIVER(cuInit)
__GPUBMC_DRIVER(cuDriverGetVersion)
__GPUBMC_DRIVER(cuDeviceGet)
__GPUBMC_DRIVER(cuDeviceGetCount)
__GPUBMC_DRIVER(cuDeviceGetName)
__GPUBMC_DRIVER(cuDeviceGetUuid)
__GPUBMC_DRIVER(cuDeviceGetAttribute)
__GPUBMC_DRIVER(cuDeviceTotalMem)
__GPUBMC_DRIVER(cuDeviceComputeCapability)
__GPUBMC_DRIVER(cuCtxCreate)
__GPUBMC_DRIVER(cuCtxDestroy)
__GPUBMC_DRIVER(cuCtxSynchronize)
__GPUBMC_DRIVER(cuCtxGetCurrent)
__GPUBMC_DRIVER(cuCtxSetCurrent)
__GPUBMC_DRIVER(cuCtxPushCurrent)
__GPUBMC_DRIVER(cuCtxPopCurrent)
__GPUBMC_DRIVER(cuModuleLoad)
__GPUBMC_DRIVER(cuModuleLoadData)
__GPUBMC_DRIVER(cuModuleLoadDataEx)
__GPUBMC_DRIVER(cuModuleUnload)
__GPUBMC_DRIVER(cuModuleGetFunction)
__GPUBMC_DRIVER(cuModuleGetGlobal)
__GPUBMC_DRIVER(cuMemAlloc)
__GPUBMC_DRIVER(cuMemFree)
__GPUBMC_DRIVER(cuMemcpyHtoD)
__GPUBMC_DRIVER(cuMemcpyDtoH)
__GPUBMC_DRIVER(cuMemcpyDtoD)
__GPUBMC_DRIVER(cuMemsetD8)
__GPUBMC_DRIVER(cuMemsetD32)
__GPUBMC_DRIVER(cuMemGetInfo)
__GPUBMC_DRIVER(cuLaunchKernel)
__GPUBMC_DRIVER(cuLaunchCooperativeKernel)
__GPUBMC_DRIVER(cuStreamCreate)
__GPUBMC_DRIVER(cuStreamDestroy)
__GPUBMC_DRIVER(cuStreamSynchronize)
__GPUBMC_DRIVER(cuEventCreate)
__GPUBMC_DRIVER(cuEventRecord)
__GPUBMC_DRIVER(cuEventSynchronize)
__GPUBMC_DRIVER(cuEventElapsedTime)
__GPUBMC_DRIVER(cuEventDestroy)
__GPUBMC_DRIVER(cuGetErrorString)
__GPUBMC_DRIVER(cuGetErrorName)
__GPUBMC_DRIVER(cuProfilerStart)
__GPUBMC_DRIVER(cuProfilerStop)
#undef __GPUBMC_DRIVER
