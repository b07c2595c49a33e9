#pragma once
// The part of the CUDA runtime that the host oracle's programs use, for a native build of the host code alone.
// runtime.cpp implements it in ordinary memory and records launches instead of running kernels.

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __CUDA__
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#else  // runtime.cpp
#define __device__
#define __host__
#endif
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))

// Annotations of kernels, which do not run here.
#define __assert(...) ((void)0)
#define __requires(...) ((void)0)
#define __ensures(...) ((void)0)
#define __assume(...) ((void)0)

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};
struct int2 {
  int x, y;
};
struct int4 {
  int x, y, z, w;
};
struct float2 {
  float x, y;
};
struct float4 {
  float x, y, z, w;
};

#ifdef __CUDA__
extern __device__ const uint3 threadIdx, blockIdx;
extern __device__ const dim3 blockDim, gridDim;
__device__ void __syncthreads();
__device__ void __threadfence();
template <class T>
__device__ T atomicAdd(T*, T);
template <class T>
__device__ T atomicMax(T*, T);
template <class T>
__device__ T atomicMin(T*, T);
template <class T>
__device__ T atomicExch(T*, T);
template <class T>
__device__ T atomicCAS(T*, T, T);
#endif

enum cudaError_t {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorLaunchFailure = 719
};
typedef cudaError_t cudaError;
enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};
enum { cudaStreamDefault = 0, cudaStreamNonBlocking = 1 };
enum { cudaEventDefault = 0, cudaEventDisableTiming = 2 };
enum { cudaHostAllocDefault = 0, cudaHostAllocMapped = 2 };
enum { cudaMemAttachGlobal = 1 };
struct CUstream_st;
struct CUevent_st;
typedef CUstream_st* cudaStream_t;
typedef CUevent_st* cudaEvent_t;
typedef struct CUgraph_st* cudaGraph_t;
typedef struct CUgraphNode_st* cudaGraphNode_t;
typedef struct CUgraphExec_st* cudaGraphExec_t;
struct cudaKernelNodeParams {
  void* func;
  dim3 gridDim, blockDim;
  unsigned sharedMemBytes;
  void **kernelParams, **extra;
};
struct cudaDeviceProp {
  char name[256];
  size_t totalGlobalMem, sharedMemPerBlock;
  int warpSize, maxThreadsPerBlock, multiProcessorCount;
  int maxThreadsDim[3], maxGridSize[3];
};

extern "C" {
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = nullptr);
cudaError_t cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments, size_t shared,
                             cudaStream_t stream);
cudaError_t cudaFree(void*);
cudaError_t cudaFreeHost(void*);
cudaError_t cudaMemset(void*, int byte, size_t bytes);
cudaError_t cudaMemsetAsync(void*, int byte, size_t bytes, cudaStream_t = nullptr);
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind);
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind, cudaStream_t = nullptr);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaDeviceReset();
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
const char* cudaGetErrorString(cudaError_t);
cudaError_t cudaSetDevice(int);
cudaError_t cudaGetDevice(int*);
cudaError_t cudaGetDeviceCount(int*);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp*, int);
cudaError_t cudaStreamCreate(cudaStream_t*);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t*, unsigned);
cudaError_t cudaStreamDestroy(cudaStream_t);
cudaError_t cudaStreamSynchronize(cudaStream_t);
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned = 0);
cudaError_t cudaEventCreate(cudaEvent_t*);
cudaError_t cudaEventDestroy(cudaEvent_t);
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = nullptr);
cudaError_t cudaEventSynchronize(cudaEvent_t);
cudaError_t cudaEventElapsedTime(float*, cudaEvent_t, cudaEvent_t);
cudaError_t cudaLaunchHostFunc(cudaStream_t, void (*)(void*), void*);
cudaError_t cudaGraphCreate(cudaGraph_t*, unsigned);
cudaError_t cudaGraphDestroy(cudaGraph_t);
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t*, cudaGraph_t, const cudaGraphNode_t* after, size_t count,
                                   const cudaKernelNodeParams*);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t*, cudaGraph_t, cudaGraphNode_t*, char*, size_t);
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t, cudaGraphNode_t, const cudaKernelNodeParams*);
cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t);
}

enum HostOracleMemory { HostOracleDevice, HostOracleManaged, HostOraclePinned };
cudaError_t hostOracleAllocate(void** out, size_t bytes, HostOracleMemory);
cudaError_t hostOracleSymbol(void** out, const void* shadow);
cudaError_t hostOracleToSymbol(const void* shadow, const void* from, size_t bytes, size_t offset, cudaStream_t,
                               bool isAsync);
cudaError_t hostOracleFromSymbol(void* to, const void* shadow, size_t bytes, size_t offset);

template <class T>
cudaError_t cudaMalloc(T** out, size_t bytes) {
  return hostOracleAllocate((void**)out, bytes, HostOracleDevice);
}
template <class T>
cudaError_t cudaMallocAsync(T** out, size_t bytes, cudaStream_t) {
  return hostOracleAllocate((void**)out, bytes, HostOracleDevice);
}
inline cudaError_t cudaFreeAsync(void* p, cudaStream_t) {
  return cudaFree(p);
}
template <class T>
cudaError_t cudaMallocManaged(T** out, size_t bytes, unsigned = cudaMemAttachGlobal) {
  return hostOracleAllocate((void**)out, bytes, HostOracleManaged);
}
template <class T>
cudaError_t cudaMallocHost(T** out, size_t bytes, unsigned = 0) {
  return hostOracleAllocate((void**)out, bytes, HostOraclePinned);
}
template <class T>
cudaError_t cudaHostAlloc(T** out, size_t bytes, unsigned = 0) {
  return hostOracleAllocate((void**)out, bytes, HostOraclePinned);
}
template <class T>
cudaError_t cudaHostGetDevicePointer(T** out, void* p, unsigned) {
  *out = (T*)p;
  return cudaSuccess;
}
template <class T>
cudaError_t cudaGetSymbolAddress(void** out, const T& symbol) {
  return hostOracleSymbol(out, &symbol);
}
template <class T>
cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, size_t bytes, size_t offset = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice) {
  return hostOracleToSymbol(&symbol, from, bytes, offset, nullptr, false);
}
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* from, size_t bytes, size_t offset = 0,
                                    cudaMemcpyKind = cudaMemcpyHostToDevice, cudaStream_t stream = nullptr) {
  return hostOracleToSymbol(&symbol, from, bytes, offset, stream, true);
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind = cudaMemcpyDeviceToHost) {
  return hostOracleFromSymbol(to, &symbol, bytes, offset);
}
template <class T>
cudaError_t cudaLaunchKernel(T* kernel, dim3 grid, dim3 block, void** arguments, size_t shared = 0,
                             cudaStream_t stream = nullptr) {
  return cudaLaunchKernel((const void*)kernel, grid, block, arguments, shared, stream);
}
cudaError_t hostOracleBlockSize(int* grid, int* block);
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* grid, int* block, T, size_t = 0, int = 0) {
  return hostOracleBlockSize(grid, block);
}
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t* e, unsigned) {
  return cudaEventCreate(e);
}
inline cudaError_t cudaHostFree(void* p) {
  return cudaFreeHost(p);
}
inline cudaError_t cudaThreadSynchronize() {
  return cudaDeviceSynchronize();
}
