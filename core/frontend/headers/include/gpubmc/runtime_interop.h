#pragma once
// Memory and semaphores shared with other programming interfaces.

struct cudaGraphicsResource;
typedef cudaGraphicsResource* cudaGraphicsResource_t;
enum cudaGraphicsRegisterFlags {
  cudaGraphicsRegisterFlagsNone = 0,
  cudaGraphicsRegisterFlagsReadOnly = 1,
  cudaGraphicsRegisterFlagsWriteDiscard = 2,
  cudaGraphicsRegisterFlagsSurfaceLoadStore = 4,
  cudaGraphicsRegisterFlagsTextureGather = 8
};
enum cudaGraphicsMapFlags {
  cudaGraphicsMapFlagsNone = 0,
  cudaGraphicsMapFlagsReadOnly = 1,
  cudaGraphicsMapFlagsWriteDiscard = 2
};

typedef struct CUexternalMemory_st* cudaExternalMemory_t;
typedef struct CUexternalSemaphore_st* cudaExternalSemaphore_t;
enum cudaExternalMemoryHandleType {
  cudaExternalMemoryHandleTypeOpaqueFd = 1,
  cudaExternalMemoryHandleTypeOpaqueWin32 = 2,
  cudaExternalMemoryHandleTypeOpaqueWin32Kmt = 3,
  cudaExternalMemoryHandleTypeD3D12Heap = 4,
  cudaExternalMemoryHandleTypeD3D12Resource = 5,
  cudaExternalMemoryHandleTypeD3D11Resource = 6,
  cudaExternalMemoryHandleTypeNvSciBuf = 8
};
enum cudaExternalSemaphoreHandleType {
  cudaExternalSemaphoreHandleTypeOpaqueFd = 1,
  cudaExternalSemaphoreHandleTypeOpaqueWin32 = 2,
  cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt = 3,
  cudaExternalSemaphoreHandleTypeD3D12Fence = 4,
  cudaExternalSemaphoreHandleTypeNvSciSync = 6,
  cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd = 9,
  cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32 = 10
};
#define cudaExternalMemoryDedicated 1
union __gpubmc_external_handle {
  int fd;
  struct {
    void* handle;
    const void* name;
  } win32;
  const void *nvSciBufObject, *nvSciSyncObj;
};
struct cudaExternalMemoryHandleDesc {
  cudaExternalMemoryHandleType type;
  __gpubmc_external_handle handle;
  unsigned long long size;
  unsigned flags;
};
struct cudaExternalMemoryBufferDesc {
  unsigned long long offset, size;
  unsigned flags;
};
struct cudaExternalMemoryMipmappedArrayDesc {
  unsigned long long offset;
  cudaChannelFormatDesc formatDesc;
  cudaExtent extent;
  unsigned flags, numLevels;
};
struct cudaExternalSemaphoreHandleDesc {
  cudaExternalSemaphoreHandleType type;
  __gpubmc_external_handle handle;
  unsigned flags;
};
struct __gpubmc_external_semaphore_params {
  struct {
    struct {
      unsigned long long value;
    } fence;
    union {
      void* fence;
      unsigned long long reserved;
    } nvSciSync;
    struct {
      unsigned long long key;
      unsigned timeoutMs;
    } keyedMutex;
  } params;
  unsigned flags;
};
typedef __gpubmc_external_semaphore_params cudaExternalSemaphoreSignalParams;
typedef __gpubmc_external_semaphore_params cudaExternalSemaphoreWaitParams;
