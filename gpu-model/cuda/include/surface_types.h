#pragma once
// How surfaces are described.

#include "texture_types.h"

enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
enum cudaSurfaceFormatMode { cudaFormatModeForced, cudaFormatModeAuto };
typedef unsigned long long cudaSurfaceObject_t;
struct surfaceReference {
  cudaChannelFormatDesc channelDesc;
};
enum : int {
  cudaSurfaceType1D = 0x01,
  cudaSurfaceType2D = 0x02,
  cudaSurfaceType3D = 0x03,
  cudaSurfaceTypeCubemap = 0x0c,
  cudaSurfaceType1DLayered = 0xf1,
  cudaSurfaceType2DLayered = 0xf2
};
