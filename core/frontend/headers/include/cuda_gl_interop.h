#pragma once
// Sharing with OpenGL, as far as declarations go.

#include "driver_types.h"

#if defined(GL_ES_VERSION_2_0)  // OpenGL ES is in use: its headers and OpenGL's exclude each other
#elif __has_include(<GL/gl.h>)
#include <GL/gl.h>
#else
typedef unsigned int GLuint, GLenum;
typedef int GLint, GLsizei;
#endif

enum cudaGLDeviceList { cudaGLDeviceListAll = 1, cudaGLDeviceListCurrentFrame = 2, cudaGLDeviceListNextFrame = 3 };
#define __GPUBMC_GL(name) __GPUBMC_HOST_FUNCTION(cudaError_t, name)
__GPUBMC_GL(cudaGraphicsGLRegisterBuffer)
__GPUBMC_GL(cudaGraphicsGLRegisterImage)
__GPUBMC_GL(cudaGLGetDevices)
__GPUBMC_GL(cudaGLSetGLDevice)
__GPUBMC_GL(cudaGLRegisterBufferObject)
__GPUBMC_GL(cudaGLUnregisterBufferObject)
__GPUBMC_GL(cudaGLMapBufferObject)
__GPUBMC_GL(cudaGLUnmapBufferObject)
__GPUBMC_GL(cudaGLSetBufferObjectMapFlags)
#undef __GPUBMC_GL
