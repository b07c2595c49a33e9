#pragma once
// NCCL, as far as declarations go.

#include "driver_types.h"

enum ncclResult_t {
  ncclSuccess = 0,
  ncclUnhandledCudaError = 1,
  ncclSystemError = 2,
  ncclInternalError = 3,
  ncclInvalidArgument = 4,
  ncclInvalidUsage = 5,
  ncclRemoteError = 6,
  ncclInProgress = 7
};
enum ncclRedOp_t { ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg };
enum ncclDataType_t {
  ncclInt8 = 0,
  ncclChar = 0,
  ncclUint8 = 1,
  ncclInt32 = 2,
  ncclInt = 2,
  ncclUint32 = 3,
  ncclInt64 = 4,
  ncclUint64 = 5,
  ncclFloat16 = 6,
  ncclHalf = 6,
  ncclFloat32 = 7,
  ncclFloat = 7,
  ncclFloat64 = 8,
  ncclDouble = 8,
  ncclBfloat16 = 9
};
__GPUBMC_HANDLE(ncclComm_t)
struct ncclUniqueId {
  char internal[128];
};

#define __GPUBMC_NCCL(name) __GPUBMC_HOST_FUNCTION(ncclResult_t, nccl##name)
__GPUBMC_NCCL(GetUniqueId)
__GPUBMC_NCCL(GetVersion)
__GPUBMC_NCCL(CommInitRank)
__GPUBMC_NCCL(CommInitAll)
__GPUBMC_NCCL(CommDestroy)
__GPUBMC_NCCL(CommFinalize)
__GPUBMC_NCCL(CommAbort)
__GPUBMC_NCCL(CommCount)
__GPUBMC_NCCL(CommCuDevice)
__GPUBMC_NCCL(CommUserRank)
__GPUBMC_NCCL(CommGetAsyncError)
__GPUBMC_NCCL(GroupStart)
__GPUBMC_NCCL(GroupEnd)
__GPUBMC_NCCL(AllReduce)
__GPUBMC_NCCL(AllGather)
__GPUBMC_NCCL(Reduce)
__GPUBMC_NCCL(ReduceScatter)
__GPUBMC_NCCL(Bcast)
__GPUBMC_NCCL(Broadcast)
__GPUBMC_NCCL(Send)
__GPUBMC_NCCL(Recv)
#undef __GPUBMC_NCCL
typedef const char* __gpubmc_text;
__GPUBMC_HOST_FUNCTION(__gpubmc_text, ncclGetErrorString)
