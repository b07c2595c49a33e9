#pragma once
// The runtime API's sharing with EGL, as far as declarations go.

#include "driver_types.h"

typedef struct CUeglStreamConnection_st* cudaEglStreamConnection;
#define __GPUBMC_EGL(name) __GPUBMC_HOST_FUNCTION(cudaError_t, name)
__GPUBMC_EGL(cudaGraphicsEGLRegisterImage)
__GPUBMC_EGL(cudaGraphicsResourceGetMappedEglFrame)
__GPUBMC_EGL(cudaEventCreateFromEGLSync)
#undef __GPUBMC_EGL
