#pragma once
// Clocks of the host, as in the header of this name in NVIDIA's samples.

#include "gpubmc/host_opaque.h"

class StopWatchInterface;

__GPUBMC_HOST_FUNCTION(bool, sdkCreateTimer)
__GPUBMC_HOST_FUNCTION(bool, sdkDeleteTimer)
__GPUBMC_HOST_FUNCTION(bool, sdkStartTimer)
__GPUBMC_HOST_FUNCTION(bool, sdkStopTimer)
__GPUBMC_HOST_FUNCTION(bool, sdkResetTimer)
__GPUBMC_HOST_FUNCTION(float, sdkGetTimerValue)
__GPUBMC_HOST_FUNCTION(float, sdkGetAverageTimerValue)
