#pragma once
// How surfaces are described.

#include "texture_types.h"

enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
enum cudaSurfaceFormatMode { cudaFormatModeForced, cudaFormatModeAuto };
typedef unsigned long long cudaSurfaceObject_t;
struct surfaceReference {
  cudaChannelFormatDesc channelDesc;
};
#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03
#define cudaSurfaceTypeCubemap 0x0c
#define cudaSurfaceType1DLayered 0xf1
#define cudaSurfaceType2DLayered 0xf2
