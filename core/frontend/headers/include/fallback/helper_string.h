#pragma once
// Arguments of the command line, as in the header of this name in NVIDIA's samples.

#include "gpubmc/host_opaque.h"

__GPUBMC_HOST_FUNCTION(bool, checkCmdLineFlag)
__GPUBMC_HOST_FUNCTION(int, getCmdLineArgumentInt)
__GPUBMC_HOST_FUNCTION(float, getCmdLineArgumentFloat)
__GPUBMC_HOST_FUNCTION(bool, getCmdLineArgumentString)
__GPUBMC_HOST_FUNCTION(int, stringRemoveDelimiter)
typedef char* __gpubmc_file_path;
__GPUBMC_HOST_FUNCTION(__gpubmc_file_path, sdkFindFilePath)
