#pragma once
// Execution and memory spaces, and the macros that code asks a CUDA compiler about.

#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 4
#define __CUDACC_VER_BUILD__ 0
#define CUDART_VERSION 12040
#define CUDA_VERSION 12040
#define __CUDACC_RTC_INT128__ 1

// What CUDA's C++ libraries leave out on demand: they look into the classes of small floats.
#define CCCL_DISABLE_FP16_SUPPORT 1
#define CCCL_DISABLE_BF16_SUPPORT 1
#define CCCL_DISABLE_NVFP8_SUPPORT 1
#define CCCL_DISABLE_NVFP6_SUPPORT 1
#define CCCL_DISABLE_NVFP4_SUPPORT 1
#define CCCL_DISABLE_FLOAT128_SUPPORT 1
#define CUB_DISABLE_BF16_SUPPORT 1

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device)) __attribute__((annotate("gpubmc.managed")))
#define __grid_constant__
#define __device_builtin__
#define __cudart_builtin__
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __maxnreg__(n)
#define __block_size__(...)
#define __cluster_dims__(...)
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __nv_pure__
#define __NV_SILENCE_DEPRECATION_BEGIN
#define __NV_SILENCE_DEPRECATION_END
#define __NV_SILENCE_HOST_DEPRECATION_BEGIN
#define __NV_SILENCE_HOST_DEPRECATION_END
#define __specialization_static static
#define __local__
#define CUDARTAPI
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB

// Of the headers' own functions.
#define __GPUBMC_DEVICE static __inline__ __attribute__((device, always_inline, nodebug, unused))
#define __GPUBMC_BOTH static __inline__ __attribute__((host, device, always_inline, nodebug, unused))
#define __GPUBMC_MEMBER __inline__ __attribute__((device, always_inline, nodebug))
#define __GPUBMC_MEMBER_BOTH __inline__ __attribute__((host, device, always_inline, nodebug))
#define __GPUBMC_JOIN2(a, b) a##b
#define __GPUBMC_JOIN(a, b) __GPUBMC_JOIN2(a, b)
