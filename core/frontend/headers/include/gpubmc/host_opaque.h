#pragma once
// Functions of the host's libraries take any parameters: host code is followed, never run. On the device's side they
// have a body that says that they are not for it.

#include <stddef.h>

#include "gpubmc/intrinsics.h"

#ifdef __CUDA_ARCH__
#define __GPUBMC_HOST_FUNCTION(result, name) \
  template <class... Arguments>              \
  __GPUBMC_BOTH result name(Arguments&&...) {  \
    __gpubmc_unsupported(#name " on the device"); \
    return result();                         \
  }
#define __GPUBMC_HOST_FUNCTION_TYPED(result, name, ...) \
  extern "C" { __GPUBMC_BOTH result name(__VA_ARGS__) { \
    __gpubmc_unsupported(#name " on the device");       \
    return result();                                    \
  }}
#else
#define __GPUBMC_HOST_FUNCTION(result, name) \
  template <class... Arguments>              \
  __attribute__((host, device)) result name(Arguments&&...);
#define __GPUBMC_HOST_FUNCTION_TYPED(result, name, ...) \
  extern "C" __attribute__((host, device)) result name(__VA_ARGS__);
#endif
#define __GPUBMC_HANDLE(name) typedef struct name##_st* name;
