#pragma once
// Sharing with EGL, as far as declarations go.

#include "cuda.h"
#if __has_include(<EGL/egl.h>)
#include <EGL/egl.h>
#include <EGL/eglext.h>
#endif

#define MAX_PLANES 3
__GPUBMC_HANDLE(CUeglStreamConnection)
enum CUeglFrameType { CU_EGL_FRAME_TYPE_ARRAY, CU_EGL_FRAME_TYPE_PITCH };
enum CUeglColorFormat { CU_EGL_COLOR_FORMAT_YUV420_PLANAR = 0, CU_EGL_COLOR_FORMAT_ARGB = 6, CU_EGL_COLOR_FORMAT_RGBA = 7, CU_EGL_COLOR_FORMAT_L = 8 };
struct CUeglFrame {
  union {
    CUarray pArray[MAX_PLANES];
    void* pPitch[MAX_PLANES];
  } frame;
  unsigned width, height, depth, pitch, planeCount, numChannels;
  CUeglFrameType frameType;
  CUeglColorFormat eglColorFormat;
  CUarray_format cuFormat;
};
#define CU_EGL_INFINITE_TIMEOUT 0xFFFFFFFF

#define __GPUBMC_EGL(name) __GPUBMC_HOST_FUNCTION(CUresult, name)
__GPUBMC_EGL(cuGraphicsEGLRegisterImage)
__GPUBMC_EGL(cuGraphicsResourceGetMappedEglFrame)
__GPUBMC_EGL(cuEventCreateFromEGLSync)
__GPUBMC_EGL(cuEGLStreamProducerConnect)
__GPUBMC_EGL(cuEGLStreamProducerDisconnect)
__GPUBMC_EGL(cuEGLStreamProducerPresentFrame)
__GPUBMC_EGL(cuEGLStreamProducerReturnFrame)
__GPUBMC_EGL(cuEGLStreamConsumerConnect)
__GPUBMC_EGL(cuEGLStreamConsumerDisconnect)
__GPUBMC_EGL(cuEGLStreamConsumerAcquireFrame)
__GPUBMC_EGL(cuEGLStreamConsumerReleaseFrame)
#undef __GPUBMC_EGL
