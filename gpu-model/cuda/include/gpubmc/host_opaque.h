#pragma once
// Functions of the host's libraries are declared with any parameters: host code is parsed, never run. A call of one
// from the device is a function without a definition, which the front-end reports as unsupported.

#include <stddef.h>

#include "gpubmc/macros.h"

#define __GPUBMC_HOST_FUNCTION(result, name) \
  template <class... Arguments>              \
  __attribute__((host, device)) result name(Arguments&&...);
#define __GPUBMC_HANDLE(name) typedef struct name##_st* name;
