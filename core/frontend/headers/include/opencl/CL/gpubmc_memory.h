#pragma once
// Memory objects of the OpenCL API, and commands that copy, fill and map them. See cl.h.

#include <CL/gpubmc_devices.h>

#ifdef __cplusplus
extern "C" {
#endif

// Memory.

static int __gpubmc_cl_retains;  // a buffer that has been retained once lives as long as the program

static inline cl_mem clCreateBuffer(cl_context c, cl_mem_flags flags, size_t bytes, void* memory, cl_int* error) {
  void* buffer;
  (void)c;
  cudaMalloc(&buffer, bytes);
  if (flags & CL_MEM_COPY_HOST_PTR) cudaMemcpy(buffer, memory, bytes, 1);
  if (flags & CL_MEM_USE_HOST_PTR) __gpubmc_cl_shares((void**)buffer, memory);
  __gpubmc_cl_tell(error);
  return (cl_mem)buffer;
}
static inline cl_mem clCreateBufferWithProperties(cl_context c, const cl_mem_properties* p, cl_mem_flags flags,
                                                  size_t bytes, void* memory, cl_int* error) {
  (void)p;
  return clCreateBuffer(c, flags, bytes, memory, error);
}
static inline cl_mem clCreateSubBuffer(cl_mem buffer, cl_mem_flags flags, cl_buffer_create_type type,
                                       const void* region, cl_int* error) {
  (void)flags, (void)type, (void)region;
  __gpubmc_cl_tell(error);
  return (cl_mem)__gpubmc_cl_derived((void**)buffer);
}
static inline cl_mem clCreateImage(cl_context c, cl_mem_flags flags, const cl_image_format* format,
                                   const cl_image_desc* shape, void* memory, cl_int* error) {
  (void)c, (void)flags, (void)format, (void)shape;
  __gpubmc_cl_tell(error);
  return (cl_mem)__gpubmc_cl_derived((void**)memory);
}
static inline cl_mem clCreateImage2D(cl_context c, cl_mem_flags flags, const cl_image_format* format, size_t width,
                                     size_t height, size_t pitch, void* memory, cl_int* error) {
  (void)width, (void)height, (void)pitch;
  return clCreateImage(c, flags, format, 0, memory, error);
}
static inline cl_mem clCreateImage3D(cl_context c, cl_mem_flags flags, const cl_image_format* format, size_t width,
                                     size_t height, size_t depth, size_t pitch, size_t slice, void* memory,
                                     cl_int* error) {
  (void)width, (void)height, (void)depth, (void)pitch, (void)slice;
  return clCreateImage(c, flags, format, 0, memory, error);
}
static inline cl_sampler clCreateSampler(cl_context c, cl_bool normalized, cl_addressing_mode a, cl_filter_mode f,
                                         cl_int* error) {
  (void)c, (void)normalized, (void)a, (void)f;
  __gpubmc_cl_tell(error);
  return (cl_sampler)__gpubmc_cl_handle();
}
static inline cl_sampler clCreateSamplerWithProperties(cl_context c, const cl_sampler_properties* p, cl_int* error) {
  (void)p;
  return clCreateSampler(c, 0, 0, 0, error);
}
static inline cl_int clRetainMemObject(cl_mem m) {
  (void)m;
  __gpubmc_cl_retains = 1;
  return __gpubmc_cl_status();
}
static inline cl_int clReleaseMemObject(cl_mem m) {
  if (!__gpubmc_cl_retains) cudaFree(m);
  return __gpubmc_cl_status();
}
static inline void* clSVMAlloc(cl_context c, cl_svm_mem_flags flags, size_t bytes, cl_uint alignment) {
  void* memory;
  (void)c, (void)flags, (void)alignment;
  cudaMallocManaged(&memory, bytes);
  return memory;
}
static inline void clSVMFree(cl_context c, void* memory) {
  (void)c;
  cudaFree(memory);
}

// A copy that the program does not wait for uses the memory of the host later.
static inline cl_int __gpubmc_cl_copy(cl_command_queue q, void* to, const void* from, size_t bytes, int kind,
                                      cl_bool isBlocking, void* ofHost, cl_uint count, const cl_event* events,
                                      cl_event* event) {
  __gpubmc_cl_after(q, count, events);
  if (!isBlocking && ofHost) cudaHostRegister(ofHost, bytes, 0);
  cudaMemcpyAsync(to, from, bytes, kind, q);
  if (isBlocking) cudaStreamSynchronize(q);
  return __gpubmc_cl_queued(q, event);
}
static inline cl_int clEnqueueReadBuffer(cl_command_queue q, cl_mem buffer, cl_bool isBlocking, size_t offset,
                                         size_t bytes, void* to, cl_uint count, const cl_event* events,
                                         cl_event* event) {
  return __gpubmc_cl_copy(q, to, (char*)buffer + offset, bytes, 2, isBlocking, to, count, events, event);
}
static inline cl_int clEnqueueWriteBuffer(cl_command_queue q, cl_mem buffer, cl_bool isBlocking, size_t offset,
                                          size_t bytes, const void* from, cl_uint count, const cl_event* events,
                                          cl_event* event) {
  return __gpubmc_cl_copy(q, (char*)buffer + offset, from, bytes, 1, isBlocking, (void*)from, count, events, event);
}
static inline cl_int clEnqueueCopyBuffer(cl_command_queue q, cl_mem from, cl_mem to, size_t fromOffset,
                                         size_t toOffset, size_t bytes, cl_uint count, const cl_event* events,
                                         cl_event* event) {
  return __gpubmc_cl_copy(q, (char*)to + toOffset, (char*)from + fromOffset, bytes, 3, 0, 0, count, events, event);
}
static inline cl_int clEnqueueFillBuffer(cl_command_queue q, cl_mem buffer, const void* pattern, size_t patternBytes,
                                         size_t offset, size_t bytes, cl_uint count, const cl_event* events,
                                         cl_event* event) {
  const unsigned char* p = (const unsigned char*)pattern;
  int isEven = 1;
  __gpubmc_cl_after(q, count, events);
  for (size_t i = 1; i < patternBytes; ++i) isEven = isEven && p[i] == p[0];
  cudaMemsetAsync((char*)buffer + offset, p[0], bytes, q);
  if (!isEven) __gpubmc_cl_change(buffer);
  return __gpubmc_cl_queued(q, event);
}
static inline cl_int clEnqueueReadBufferRect(cl_command_queue q, cl_mem buffer, cl_bool isBlocking,
                                             const size_t* bufferOrigin, const size_t* hostOrigin,
                                             const size_t* region, size_t bufferRow, size_t bufferSlice,
                                             size_t hostRow, size_t hostSlice, void* to, cl_uint count,
                                             const cl_event* events, cl_event* event) {
  (void)buffer, (void)isBlocking, (void)bufferOrigin, (void)hostOrigin, (void)region, (void)bufferRow;
  (void)bufferSlice, (void)hostRow, (void)hostSlice;
  __gpubmc_cl_after(q, count, events);
  __gpubmc_cl_change(to);
  return __gpubmc_cl_queued(q, event);
}
static inline cl_int clEnqueueWriteBufferRect(cl_command_queue q, cl_mem buffer, cl_bool isBlocking,
                                              const size_t* bufferOrigin, const size_t* hostOrigin,
                                              const size_t* region, size_t bufferRow, size_t bufferSlice,
                                              size_t hostRow, size_t hostSlice, const void* from, cl_uint count,
                                              const cl_event* events, cl_event* event) {
  (void)isBlocking, (void)bufferOrigin, (void)hostOrigin, (void)region, (void)bufferRow, (void)bufferSlice;
  (void)hostRow, (void)hostSlice, (void)from;
  __gpubmc_cl_after(q, count, events);
  __gpubmc_cl_change(buffer);
  return __gpubmc_cl_queued(q, event);
}
static inline cl_int clEnqueueReadImage(cl_command_queue q, cl_mem image, cl_bool isBlocking, const size_t* origin,
                                        const size_t* region, size_t row, size_t slice, void* to, cl_uint count,
                                        const cl_event* events, cl_event* event) {
  (void)image, (void)isBlocking, (void)origin, (void)region, (void)row, (void)slice;
  __gpubmc_cl_after(q, count, events);
  __gpubmc_cl_change(to);
  return __gpubmc_cl_queued(q, event);
}
static inline cl_int clEnqueueWriteImage(cl_command_queue q, cl_mem image, cl_bool isBlocking, const size_t* origin,
                                         const size_t* region, size_t row, size_t slice, const void* from,
                                         cl_uint count, const cl_event* events, cl_event* event) {
  (void)isBlocking, (void)origin, (void)region, (void)row, (void)slice, (void)from;
  __gpubmc_cl_after(q, count, events);
  __gpubmc_cl_change(image);
  return __gpubmc_cl_queued(q, event);
}
static inline void* clEnqueueMapBuffer(cl_command_queue q, cl_mem buffer, cl_bool isBlocking, cl_map_flags flags,
                                       size_t offset, size_t bytes, cl_uint count, const cl_event* events,
                                       cl_event* event, cl_int* error) {
  (void)flags, (void)bytes;
  __gpubmc_cl_after(q, count, events);
  if (isBlocking) cudaStreamSynchronize(q);
  __gpubmc_cl_queued(q, event);
  __gpubmc_cl_tell(error);
  return (char*)buffer + offset;
}
static inline cl_int clEnqueueUnmapMemObject(cl_command_queue q, cl_mem m, void* mapped, cl_uint count,
                                             const cl_event* events, cl_event* event) {
  (void)m, (void)mapped;
  __gpubmc_cl_after(q, count, events);
  return __gpubmc_cl_queued(q, event);
}
static inline cl_int clEnqueueMigrateMemObjects(cl_command_queue q, cl_uint objects, const cl_mem* all,
                                                cl_mem_migration_flags flags, cl_uint count, const cl_event* events,
                                                cl_event* event) {
  (void)objects, (void)all, (void)flags;
  __gpubmc_cl_after(q, count, events);
  return __gpubmc_cl_queued(q, event);
}

#ifdef __cplusplus
}
#endif
