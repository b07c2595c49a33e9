#pragma once
// Code that HIP loads while the program runs, as far as declarations go; devices and contexts of that API.

typedef int hipDevice_t;
typedef void* hipDeviceptr_t;
typedef struct __gpubmc_hip_context* hipCtx_t;
typedef struct __gpubmc_hip_module* hipModule_t;
typedef struct __gpubmc_hip_function* hipFunction_t;

#define HIP_LAUNCH_PARAM_BUFFER_POINTER ((void*)1)
#define HIP_LAUNCH_PARAM_BUFFER_SIZE ((void*)2)
#define HIP_LAUNCH_PARAM_END ((void*)3)

#define __GPUBMC_HIP(name) __GPUBMC_HOST_FUNCTION(cudaError_t, name)
__GPUBMC_HIP(hipInit)
__GPUBMC_HIP(hipDeviceGet)
__GPUBMC_HIP(hipDeviceGetName)
__GPUBMC_HIP(hipDeviceGetUuid)
__GPUBMC_HIP(hipDeviceTotalMem)
__GPUBMC_HIP(hipDeviceComputeCapability)
__GPUBMC_HIP(hipDevicePrimaryCtxRetain)
__GPUBMC_HIP(hipDevicePrimaryCtxRelease)
__GPUBMC_HIP(hipDevicePrimaryCtxReset)
__GPUBMC_HIP(hipDevicePrimaryCtxGetState)
__GPUBMC_HIP(hipCtxCreate)
__GPUBMC_HIP(hipCtxDestroy)
__GPUBMC_HIP(hipCtxSynchronize)
__GPUBMC_HIP(hipCtxGetCurrent)
__GPUBMC_HIP(hipCtxSetCurrent)
__GPUBMC_HIP(hipCtxPushCurrent)
__GPUBMC_HIP(hipCtxPopCurrent)
__GPUBMC_HIP(hipCtxGetDevice)
__GPUBMC_HIP(hipModuleLoad)
__GPUBMC_HIP(hipModuleLoadData)
__GPUBMC_HIP(hipModuleLoadDataEx)
__GPUBMC_HIP(hipModuleUnload)
__GPUBMC_HIP(hipModuleGetFunction)
__GPUBMC_HIP(hipModuleGetGlobal)
__GPUBMC_HIP(hipModuleGetTexRef)
__GPUBMC_HIP(hipModuleLaunchKernel)
__GPUBMC_HIP(hipExtModuleLaunchKernel)
__GPUBMC_HIP(hipModuleLaunchCooperativeKernel)
__GPUBMC_HIP(hipModuleOccupancyMaxPotentialBlockSize)
__GPUBMC_HIP(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor)
__GPUBMC_HIP(hipFuncGetAttribute)
__GPUBMC_HIP(hipMemAlloc)
__GPUBMC_HIP(hipMemAllocHost)
__GPUBMC_HIP(hipMemAllocPitch)
__GPUBMC_HIP(hipMemcpyHtoD)
__GPUBMC_HIP(hipMemcpyDtoH)
__GPUBMC_HIP(hipMemcpyDtoD)
__GPUBMC_HIP(hipMemcpyHtoDAsync)
__GPUBMC_HIP(hipMemcpyDtoHAsync)
__GPUBMC_HIP(hipMemcpyDtoDAsync)
__GPUBMC_HIP(hipMemcpyParam2D)
__GPUBMC_HIP(hipMemsetD8)
__GPUBMC_HIP(hipMemsetD8Async)
__GPUBMC_HIP(hipMemsetD16)
__GPUBMC_HIP(hipMemsetD16Async)
__GPUBMC_HIP(hipMemsetD32)
__GPUBMC_HIP(hipMemsetD32Async)
__GPUBMC_HIP(hipMemGetAddressRange)
__GPUBMC_HIP(hipExtMallocWithFlags)
__GPUBMC_HIP(hipStreamWriteValue32)
__GPUBMC_HIP(hipStreamWriteValue64)
__GPUBMC_HIP(hipStreamWaitValue32)
__GPUBMC_HIP(hipStreamWaitValue64)
__GPUBMC_HIP(hipGLGetDevices)
__GPUBMC_HIP(hipGraphicsGLRegisterBuffer)
__GPUBMC_HIP(hipGraphicsGLRegisterImage)
#undef __GPUBMC_HIP
enum hipGLDeviceList { hipGLDeviceListAll = 1, hipGLDeviceListCurrentFrame = 2, hipGLDeviceListNextFrame = 3 };
#define hipDeviceMallocDefault 0
#define hipDeviceMallocFinegrained 1
#define hipMallocSignalMemory 2
#define hipDeviceMallocUncached 3
