#pragma once
// The driver API's sharing with OpenGL, as far as declarations go.

#include "cuda.h"
#include "cuda_gl_interop.h"

#define __GPUBMC_GL(name) __GPUBMC_HOST_FUNCTION(CUresult, name)
__GPUBMC_GL(cuGLGetDevices)
__GPUBMC_GL(cuGraphicsGLRegisterBuffer)
__GPUBMC_GL(cuGraphicsGLRegisterImage)
#undef __GPUBMC_GL
