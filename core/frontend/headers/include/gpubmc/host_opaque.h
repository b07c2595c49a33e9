#pragma once
// Functions of the host's libraries take any parameters: host code is parsed, never run.

#include <stddef.h>

#include "gpubmc/intrinsics.h"

#define __GPUBMC_HOST_FUNCTION(result, name) \
  template <class... Arguments>              \
  __GPUBMC_BOTH result name(Arguments&&...) {  \
    __gpubmc_unsupported(#name " on the device"); \
    return result();                         \
  }
#define __GPUBMC_HANDLE(name) typedef struct name##_st* name;
