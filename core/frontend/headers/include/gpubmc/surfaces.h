#pragma once
// Surfaces: what a read gives is not computed, whatever was written; that writes are not checked for races is told in a note.

#include "surface_types.h"
#include "gpubmc/textures.h"
#include "gpubmc/uncomputed.h"

template <class T, int Type = cudaSurfaceType1D>
struct __attribute__((device_builtin_surface_type)) surface;
template <int Type>
struct __attribute__((device_builtin_surface_type)) surface<void, Type> : surfaceReference {};

#define __GPUBMC_SURFACE(name)                                                           \
  template <class T, class... Coordinates>                                               \
  __GPUBMC_DEVICE T name##read(cudaSurfaceObject_t, Coordinates...) {                    \
    return __gpubmc_uncomputed<T>("surface");                                                   \
  }                                                                                      \
  template <class T, class... Coordinates>                                               \
  __GPUBMC_DEVICE void name##read(T* result, cudaSurfaceObject_t, Coordinates...) {      \
    *result = __gpubmc_uncomputed<T>("surface");                                                \
  }                                                                                      \
  template <class T, class... Coordinates>                                               \
  __GPUBMC_DEVICE void name##write(T, cudaSurfaceObject_t, Coordinates...) {             \
    __gpubmc_note("writes to surfaces are not checked for races or bounds");               \
  }                                                                                      \
  template <class T, int Type, class... Coordinates>                                     \
  __GPUBMC_DEVICE T name##read(const surface<void, Type>&, Coordinates...) {             \
    return __gpubmc_uncomputed<T>("surface");                                                   \
  }                                                                                      \
  template <class T, int Type, class... Coordinates>                                     \
  __GPUBMC_DEVICE void name##read(T* result, const surface<void, Type>&, Coordinates...) { \
    *result = __gpubmc_uncomputed<T>("surface");                                                \
  }                                                                                      \
  template <class T, int Type, class... Coordinates>                                     \
  __GPUBMC_DEVICE void name##write(T, const surface<void, Type>&, Coordinates...) {      \
    __gpubmc_note("writes to surfaces are not checked for races or bounds");               \
  }
__GPUBMC_SURFACE(surf1D)
__GPUBMC_SURFACE(surf2D)
__GPUBMC_SURFACE(surf3D)
__GPUBMC_SURFACE(surf1DLayered)
__GPUBMC_SURFACE(surf2DLayered)
__GPUBMC_SURFACE(surfCubemap)
__GPUBMC_SURFACE(surfCubemapLayered)
#undef __GPUBMC_SURFACE
