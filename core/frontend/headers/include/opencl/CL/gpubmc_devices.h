#pragma once
// Platforms, devices, contexts, queues and events of the OpenCL API. See cl.h.

#include <CL/gpubmc_runtime.h>

#ifdef __cplusplus
extern "C" {
#endif

// Platforms, devices, contexts.

static inline cl_int clGetPlatformIDs(cl_uint count, cl_platform_id* platforms, cl_uint* found) {
  (void)count;
  __gpubmc_cl_get(platforms, found);
  return __gpubmc_cl_status();
}
static inline cl_int clGetDeviceIDs(cl_platform_id p, cl_device_type type, cl_uint count, cl_device_id* devices,
                                    cl_uint* found) {
  (void)p, (void)type, (void)count;
  __gpubmc_cl_get(devices, found);
  return __gpubmc_cl_status();
}
#define __GPUBMC_CL_INFO(name, object)                                                                     \
  static inline cl_int name(object o, cl_uint which, size_t bytes, void* value, size_t* bytes_of_value) {  \
    (void)o, (void)which, (void)bytes;                                                                     \
    __gpubmc_cl_get(value, bytes_of_value);                                                                \
    return __gpubmc_cl_status();                                                                           \
  }
#define __GPUBMC_CL_INFO_FOR(name, object, detail)                                                         \
  static inline cl_int name(object o, detail d, cl_uint which, size_t bytes, void* value,                  \
                            size_t* bytes_of_value) {                                                      \
    (void)o, (void)d, (void)which, (void)bytes;                                                            \
    __gpubmc_cl_get(value, bytes_of_value);                                                                \
    return __gpubmc_cl_status();                                                                           \
  }
__GPUBMC_CL_INFO(clGetPlatformInfo, cl_platform_id)
__GPUBMC_CL_INFO(clGetDeviceInfo, cl_device_id)
__GPUBMC_CL_INFO(clGetContextInfo, cl_context)
__GPUBMC_CL_INFO(clGetCommandQueueInfo, cl_command_queue)
__GPUBMC_CL_INFO(clGetMemObjectInfo, cl_mem)
__GPUBMC_CL_INFO(clGetImageInfo, cl_mem)
__GPUBMC_CL_INFO(clGetProgramInfo, cl_program)
__GPUBMC_CL_INFO(clGetKernelInfo, cl_kernel)
__GPUBMC_CL_INFO(clGetEventInfo, cl_event)
__GPUBMC_CL_INFO(clGetEventProfilingInfo, cl_event)
__GPUBMC_CL_INFO(clGetSamplerInfo, cl_sampler)
__GPUBMC_CL_INFO_FOR(clGetProgramBuildInfo, cl_program, cl_device_id)
__GPUBMC_CL_INFO_FOR(clGetKernelWorkGroupInfo, cl_kernel, cl_device_id)
__GPUBMC_CL_INFO_FOR(clGetKernelArgInfo, cl_kernel, cl_uint)

#define __GPUBMC_CL_COUNTED(name, object) \
  static inline cl_int name(object o) {   \
    (void)o;                              \
    return __gpubmc_cl_status();          \
  }
__GPUBMC_CL_COUNTED(clRetainDevice, cl_device_id)
__GPUBMC_CL_COUNTED(clReleaseDevice, cl_device_id)
__GPUBMC_CL_COUNTED(clRetainContext, cl_context)
__GPUBMC_CL_COUNTED(clReleaseContext, cl_context)
__GPUBMC_CL_COUNTED(clRetainCommandQueue, cl_command_queue)
__GPUBMC_CL_COUNTED(clReleaseCommandQueue, cl_command_queue)
__GPUBMC_CL_COUNTED(clRetainProgram, cl_program)
__GPUBMC_CL_COUNTED(clReleaseProgram, cl_program)
__GPUBMC_CL_COUNTED(clRetainKernel, cl_kernel)
__GPUBMC_CL_COUNTED(clReleaseKernel, cl_kernel)
__GPUBMC_CL_COUNTED(clRetainEvent, cl_event)
__GPUBMC_CL_COUNTED(clReleaseEvent, cl_event)
__GPUBMC_CL_COUNTED(clRetainSampler, cl_sampler)
__GPUBMC_CL_COUNTED(clReleaseSampler, cl_sampler)

typedef void (*__gpubmc_cl_context_notify)(const char*, const void*, size_t, void*);
static inline cl_context clCreateContext(const cl_context_properties* p, cl_uint count, const cl_device_id* devices,
                                         __gpubmc_cl_context_notify notify, void* data, cl_int* error) {
  (void)p, (void)count, (void)devices;
  if (notify) __gpubmc_clSetCallback((void*)notify, data);
  __gpubmc_cl_tell(error);
  return (cl_context)__gpubmc_cl_handle();
}
static inline cl_context clCreateContextFromType(const cl_context_properties* p, cl_device_type type,
                                                 __gpubmc_cl_context_notify notify, void* data, cl_int* error) {
  (void)type;
  return clCreateContext(p, 0, 0, notify, data, error);
}

// Queues.

static inline cl_command_queue __gpubmc_cl_queue(int isInOrder, cl_int* error) {
  cl_command_queue queue;
  __gpubmc_cl_tell(error);
  if (!isInOrder) return (cl_command_queue)__gpubmc_cl_handle();
  cudaStreamCreateWithFlags(&queue, 1);
  return queue;
}
static inline cl_command_queue clCreateCommandQueue(cl_context c, cl_device_id d, cl_command_queue_properties p,
                                                    cl_int* error) {
  (void)c, (void)d;
  return __gpubmc_cl_queue(!(p & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE), error);
}
static inline cl_command_queue clCreateCommandQueueWithProperties(cl_context c, cl_device_id d,
                                                                  const cl_queue_properties* p, cl_int* error) {
  (void)c, (void)d;
  return __gpubmc_cl_queue(
      !p || p[0] == 0 ||
          (p[0] == CL_QUEUE_PROPERTIES && !(p[1] & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) && p[2] == 0),
      error);
}
static inline cl_int clFlush(cl_command_queue queue) {
  (void)queue;
  return __gpubmc_cl_status();
}
static inline cl_int clFinish(cl_command_queue queue) { return cudaStreamSynchronize(queue); }

static inline void __gpubmc_cl_after(cl_command_queue queue, cl_uint count, const cl_event* events) {
  for (cl_uint i = 0; i < count; ++i) cudaStreamWaitEvent(queue, events[i]);
}
static inline cl_int __gpubmc_cl_queued(cl_command_queue queue, cl_event* event) {
  if (event) {
    cudaEventCreate(event);
    cudaEventRecord(*event, queue);
  }
  return __gpubmc_cl_status();
}
static inline cl_int clWaitForEvents(cl_uint count, const cl_event* events) {
  for (cl_uint i = 0; i < count; ++i) cudaEventSynchronize(events[i]);
  return __gpubmc_cl_status();
}
static inline cl_event clCreateUserEvent(cl_context c, cl_int* error) {
  (void)c;
  __gpubmc_cl_tell(error);
  return (cl_event)__gpubmc_cl_handle();
}
static inline cl_int clSetUserEventStatus(cl_event e, cl_int status) {
  (void)e, (void)status;
  return __gpubmc_cl_status();
}
static inline cl_int clSetEventCallback(cl_event e, cl_int type, void (*notify)(cl_event, cl_int, void*), void* data) {
  (void)e, (void)type;
  __gpubmc_clSetCallback((void*)notify, data);
  return __gpubmc_cl_status();
}
static inline cl_int clEnqueueMarkerWithWaitList(cl_command_queue q, cl_uint count, const cl_event* events,
                                                 cl_event* event) {
  __gpubmc_cl_after(q, count, events);
  return __gpubmc_cl_queued(q, event);
}
static inline cl_int clEnqueueBarrierWithWaitList(cl_command_queue q, cl_uint count, const cl_event* events,
                                                  cl_event* event) {
  return clEnqueueMarkerWithWaitList(q, count, events, event);
}
static inline cl_int clEnqueueMarker(cl_command_queue q, cl_event* event) { return __gpubmc_cl_queued(q, event); }
static inline cl_int clEnqueueBarrier(cl_command_queue q) { return __gpubmc_cl_queued(q, 0); }
static inline cl_int clEnqueueWaitForEvents(cl_command_queue q, cl_uint count, const cl_event* events) {
  __gpubmc_cl_after(q, count, events);
  return __gpubmc_cl_status();
}

#ifdef __cplusplus
}
#endif
