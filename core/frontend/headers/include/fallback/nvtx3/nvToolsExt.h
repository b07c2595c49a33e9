#pragma once
// Marks for a profiler: they do nothing.

#include "gpubmc/host_opaque.h"

typedef unsigned long long nvtxRangeId_t;
#define __GPUBMC_MARK(name) __GPUBMC_HOST_FUNCTION(int, name)
__GPUBMC_MARK(nvtxRangePushA)
__GPUBMC_MARK(nvtxRangePop)
__GPUBMC_MARK(nvtxMarkA)
__GPUBMC_MARK(nvtxNameOsThreadA)
__GPUBMC_MARK(nvtxInitialize)
#undef __GPUBMC_MARK
__GPUBMC_HOST_FUNCTION(nvtxRangeId_t, nvtxRangeStartA)
__GPUBMC_HOST_FUNCTION(int, nvtxRangeEnd)
#define nvtxRangePush nvtxRangePushA
#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA
