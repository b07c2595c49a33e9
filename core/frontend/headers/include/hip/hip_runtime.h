#pragma once
// HIP's runtime in the names of CUDA's, which has the same meaning. A wave has as many lanes as options say, else 64.

#include "cuda_runtime.h"

#define __HIP__ 1
#define __HIPCC__ 1
#define __HIP_PLATFORM_AMD__ 1
#define HIP_VERSION_MAJOR 6
#define HIP_VERSION_MINOR 3
#define HIP_VERSION_PATCH 0
#define HIP_VERSION (HIP_VERSION_MAJOR * 10000000 + HIP_VERSION_MINOR * 100000 + HIP_VERSION_PATCH)
#ifdef __CUDA_ARCH__
#define __HIP_DEVICE_COMPILE__ 1
#endif

// Launches, and variables of a thread, in HIP's older names.
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_SYMBOL(name) name
#define HIP_DYNAMIC_SHARED(type, name) extern __shared__ type name[];
#define HIP_DYNAMIC_SHARED_ATTRIBUTE
#define hipLaunchKernelGGL(kernel, blocks, threads, bytes, stream, ...) \
  kernel<<<(blocks), (threads), (bytes), (stream)>>>(__VA_ARGS__)
#define hipExtLaunchKernelGGL(kernel, blocks, threads, bytes, stream, start, stop, flags, ...) \
  kernel<<<(blocks), (threads), (bytes), (stream)>>>(__VA_ARGS__)
#define hipThreadIdx_x threadIdx.x
#define hipThreadIdx_y threadIdx.y
#define hipThreadIdx_z threadIdx.z
#define hipBlockIdx_x blockIdx.x
#define hipBlockIdx_y blockIdx.y
#define hipBlockIdx_z blockIdx.z
#define hipBlockDim_x blockDim.x
#define hipBlockDim_y blockDim.y
#define hipBlockDim_z blockDim.z
#define hipGridDim_x gridDim.x
#define hipGridDim_y gridDim.y
#define hipGridDim_z gridDim.z

#include "gpubmc/hip_errors.h"
#include "gpubmc/hip_memory.h"
#include "gpubmc/hip_textures.h"
#include "gpubmc/hip_streams.h"
#include "gpubmc/hip_devices.h"
#include "gpubmc/hip_interop.h"
#include "gpubmc/hip_modules.h"

// Defined here, the members of both have one name.
#define warpSize __gpubmc_wave_size
struct hipDeviceProp_t : cudaDeviceProp {
  int warpSize;
  char gcnArchName[256];
  int gcnArch;
  int isLargeBar;
  int asicRevision;
  int clockInstructionRate;
  size_t maxSharedMemoryPerMultiProcessor;
};
#include "gpubmc/wave.h"
#include "gpubmc/hip_bits.h"
#include "gpubmc/hip_atomics.h"
#include "gpubmc/hip_vectors.h"
