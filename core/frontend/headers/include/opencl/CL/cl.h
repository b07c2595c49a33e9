#pragma once
// The OpenCL API for the analysis of host programs: what a call does is written here in terms of functions of the CUDA
// runtime, which the analysis models (core/hostcode/runtime_functions.cpp).
//
// - A buffer is device memory. A queue is a stream that is ordered with no other; a queue that may run its commands out
//   of order is a stream of which nothing is known.
// - A kernel object holds copies of its arguments and a list of pointers to them, as cudaLaunchKernel takes it. Local
//   memory is an argument, too: the number of its bytes. gpubmc appends the table of the kernels, __gpubmc_cl_kernels,
//   to the host program.
// - An error that may occur is an unknown result; an error that certainly occurs is reported (__gpubmc_cl_fails).
// - What is not modelled gets, in the declarations without a body, all that it may change.

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define __GPUBMC_OPENCL_HOST 1

#include <CL/gpubmc_constants.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int8_t cl_char;
typedef uint8_t cl_uchar;
typedef int16_t cl_short;
typedef uint16_t cl_ushort;
typedef int32_t cl_int;
typedef uint32_t cl_uint;
typedef int64_t cl_long __attribute__((aligned(8)));
typedef uint64_t cl_ulong __attribute__((aligned(8)));
typedef uint16_t cl_half;
typedef float cl_float;
typedef double cl_double;
typedef cl_uint cl_bool;

#define __GPUBMC_CL_VECTOR(type, n, size) \
  typedef union {                         \
    cl_##type s[size];                    \
  } __attribute__((aligned(sizeof(cl_##type) * size))) cl_##type##n;
#define __GPUBMC_CL_MEMBERS(type)           \
  typedef union {                           \
    cl_##type s[2];                         \
    struct { cl_##type x, y; };             \
  } __attribute__((aligned(sizeof(cl_##type) * 2))) cl_##type##2; \
  typedef union {                           \
    cl_##type s[4];                         \
    struct { cl_##type x, y, z, w; };       \
  } __attribute__((aligned(sizeof(cl_##type) * 4))) cl_##type##4; \
  typedef cl_##type##4 cl_##type##3;        \
  __GPUBMC_CL_VECTOR(type, 8, 8)            \
  __GPUBMC_CL_VECTOR(type, 16, 16)
__GPUBMC_CL_MEMBERS(char)
__GPUBMC_CL_MEMBERS(uchar)
__GPUBMC_CL_MEMBERS(short)
__GPUBMC_CL_MEMBERS(ushort)
__GPUBMC_CL_MEMBERS(int)
__GPUBMC_CL_MEMBERS(uint)
__GPUBMC_CL_MEMBERS(long)
__GPUBMC_CL_MEMBERS(ulong)
__GPUBMC_CL_MEMBERS(float)
__GPUBMC_CL_MEMBERS(double)

typedef cl_ulong cl_bitfield;
typedef cl_ulong cl_properties;
typedef cl_bitfield cl_device_type, cl_command_queue_properties, cl_mem_flags, cl_map_flags, cl_svm_mem_flags,
    cl_mem_migration_flags, cl_device_fp_config;
typedef cl_properties cl_queue_properties, cl_mem_properties, cl_sampler_properties;
typedef intptr_t cl_context_properties;
typedef cl_uint cl_platform_info, cl_device_info, cl_context_info, cl_command_queue_info, cl_mem_info, cl_image_info,
    cl_program_info, cl_program_build_info, cl_kernel_info, cl_kernel_work_group_info, cl_kernel_arg_info,
    cl_event_info, cl_profiling_info, cl_buffer_create_type, cl_channel_order, cl_channel_type, cl_mem_object_type,
    cl_addressing_mode, cl_filter_mode, cl_sampler_info;
typedef cl_int cl_build_status;

typedef struct _cl_platform_id* cl_platform_id;
typedef struct _cl_device_id* cl_device_id;
typedef struct _cl_context* cl_context;
typedef struct _cl_command_queue* cl_command_queue;
typedef struct _cl_mem* cl_mem;
typedef struct _cl_program* cl_program;
typedef struct _cl_kernel* cl_kernel;
typedef struct _cl_event* cl_event;
typedef struct _cl_sampler* cl_sampler;

typedef struct { size_t origin, size; } cl_buffer_region;
typedef struct { cl_channel_order image_channel_order; cl_channel_type image_channel_data_type; } cl_image_format;
typedef struct {
  cl_mem_object_type image_type;
  size_t image_width, image_height, image_depth, image_array_size, image_row_pitch, image_slice_pitch;
  cl_uint num_mip_levels, num_samples;
  cl_mem buffer;
} cl_image_desc;

// The table of the kernels.

enum { __gpubmc_cl_value, __gpubmc_cl_memory, __gpubmc_cl_local };
struct __gpubmc_cl_parameter {
  int kind;
  size_t bytes;  // of the value
  int slot;      // its place in the list of a launch
};
struct __gpubmc_cl_entry {
  const char* name;
  void (*stub)(void);
  cl_uint count;
  const struct __gpubmc_cl_parameter* parameters;
};
extern const struct __gpubmc_cl_entry __gpubmc_cl_kernels[];
extern const cl_uint __gpubmc_cl_kernel_count;
extern const size_t __gpubmc_cl_offset[3];  // the global offset of the check

// The runtime.

int cudaMalloc(void** place, size_t bytes);
int cudaMallocManaged(void** place, size_t bytes);
int cudaFree(void* memory);
int cudaHostRegister(void* memory, size_t bytes, unsigned flags);
int cudaMemcpy(void* to, const void* from, size_t bytes, int kind);
int cudaMemcpyAsync(void* to, const void* from, size_t bytes, int kind, cl_command_queue stream);
int cudaMemsetAsync(void* to, int byte, size_t bytes, cl_command_queue stream);
int cudaStreamCreateWithFlags(cl_command_queue* stream, unsigned flags);
int cudaStreamSynchronize(cl_command_queue stream);
int cudaStreamWaitEvent(cl_command_queue stream, cl_event event);
int cudaEventCreate(cl_event* event);
int cudaEventRecord(cl_event event, cl_command_queue stream);
int cudaEventSynchronize(cl_event event);
int cudaPeekAtLastError(void);
struct __gpubmc_cl_launch {
  unsigned grid[3], block[3];
  size_t shared;
  cl_command_queue stream;
  void* attributes;
  unsigned count;
};
int cudaLaunchKernelExC(const struct __gpubmc_cl_launch* configuration, const void* kernel, void** list);

// See runtime_functions.h; numbers: host_checker.cpp and launch_model.cpp have the words.
enum {
  __gpubmc_cl_no_parameter = 1,
  __gpubmc_cl_wrong_size,
  __gpubmc_cl_local_value,
  __gpubmc_cl_never_set,
  __gpubmc_cl_uneven,
  __gpubmc_cl_dimensions,
  __gpubmc_cl_empty
};
enum { __gpubmc_cl_smaller_group = 1, __gpubmc_cl_other_offset, __gpubmc_cl_too_large, __gpubmc_cl_any_order };
void __gpubmc_cl_fails(const void* kernel, int defect, size_t a, size_t b, size_t c);
void __gpubmc_cl_may_launch(const void* kernel, int reason);
// Changes whatever its arguments lead to.
void __gpubmc_cl_change(void* object);
void __gpubmc_cl_get(void* a, void* b);
void __gpubmc_cl_shares(void** buffer, void* memory);
void* __gpubmc_cl_derived(void** object);
void* __gpubmc_cl_handle(void);
cl_bool __gpubmc_cl_unknown(void);
// By their names, functions that they get may run at any time.
void __gpubmc_clSetCallback(void* function, void* data);

static inline cl_int __gpubmc_cl_status(void) { return cudaPeekAtLastError(); }
static inline void __gpubmc_cl_tell(cl_int* error) {
  if (error) *error = __gpubmc_cl_status();
}

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

// Programs.

struct _cl_program {
  int hasSmallerGroups;  // the last work-group of a row may be smaller than the others
};

static inline cl_program __gpubmc_cl_program(cl_int* error) {
  cl_program p = (cl_program)calloc(1, sizeof(struct _cl_program));
  __gpubmc_cl_tell(error);
  return p;
}
static inline cl_program clCreateProgramWithSource(cl_context c, cl_uint count, const char** texts,
                                                   const size_t* lengths, cl_int* error) {
  (void)c, (void)count, (void)texts, (void)lengths;
  return __gpubmc_cl_program(error);
}
static inline cl_program clCreateProgramWithBinary(cl_context c, cl_uint count, const cl_device_id* devices,
                                                   const size_t* lengths, const unsigned char** binaries,
                                                   cl_int* states, cl_int* error) {
  cl_program p = __gpubmc_cl_program(error);
  (void)c, (void)count, (void)devices, (void)lengths, (void)binaries;
  __gpubmc_cl_get(states, 0);
  p->hasSmallerGroups = (int)__gpubmc_cl_unknown();
  return p;
}
static inline cl_program clCreateProgramWithIL(cl_context c, const void* text, size_t length, cl_int* error) {
  (void)c, (void)text, (void)length;
  cl_program p = __gpubmc_cl_program(error);
  p->hasSmallerGroups = (int)__gpubmc_cl_unknown();
  return p;
}
// "-cl-std=CL2.0" or a later standard, without -cl-uniform-work-group-size
static inline int __gpubmc_cl_has_smaller_groups(const char* options) {
  int isLater = 0, isUniform = 0;
  if (!options) return 0;
  for (size_t i = 0; options[i]; ++i) {
    if (options[i] != '-') continue;
    if (!strncmp(options + i, "-cl-std=CL2", 11) || !strncmp(options + i, "-cl-std=CL3", 11)) isLater = 1;
    if (!strncmp(options + i, "-cl-uniform-work-group-size", 27)) isUniform = 1;
  }
  return isLater && !isUniform;
}
static inline cl_int clBuildProgram(cl_program p, cl_uint count, const cl_device_id* devices, const char* options,
                                    void (*notify)(cl_program, void*), void* data) {
  (void)count, (void)devices;
  if (__gpubmc_cl_has_smaller_groups(options)) p->hasSmallerGroups = 1;
  if (notify) __gpubmc_clSetCallback((void*)notify, data);
  return __gpubmc_cl_status();
}
static inline cl_int clCompileProgram(cl_program p, cl_uint count, const cl_device_id* devices, const char* options,
                                      cl_uint headers, const cl_program* texts, const char** names,
                                      void (*notify)(cl_program, void*), void* data) {
  (void)headers, (void)texts, (void)names;
  return clBuildProgram(p, count, devices, options, notify, data);
}
static inline cl_program clLinkProgram(cl_context c, cl_uint count, const cl_device_id* devices, const char* options,
                                       cl_uint programs, const cl_program* all, void (*notify)(cl_program, void*),
                                       void* data, cl_int* error) {
  (void)c, (void)count, (void)devices, (void)options, (void)programs, (void)all;
  cl_program p = __gpubmc_cl_program(error);
  p->hasSmallerGroups = (int)__gpubmc_cl_unknown();
  if (notify) __gpubmc_clSetCallback((void*)notify, data);
  return p;
}

// Kernels.

enum { __gpubmc_cl_parameters = 128, __gpubmc_cl_bytes = 128 };

struct _cl_kernel {
  const struct __gpubmc_cl_entry* entry;  // null: of another file
  int hasLargeValues;                     // beside `values`
  cl_program program;
  char isSet[__gpubmc_cl_parameters];
  void* list[__gpubmc_cl_parameters];
  char values[__gpubmc_cl_parameters][__gpubmc_cl_bytes] __attribute__((aligned(16)));
};

static inline cl_kernel __gpubmc_cl_kernel(cl_program p, const struct __gpubmc_cl_entry* entry) {
  cl_kernel k = (cl_kernel)calloc(1, sizeof(struct _cl_kernel));
  k->program = p;
  k->entry = entry;
  return k;
}
static inline cl_kernel clCreateKernel(cl_program p, const char* name, cl_int* error) {
  const struct __gpubmc_cl_entry* entry = 0;
  for (cl_uint i = 0; i < __gpubmc_cl_kernel_count; ++i)
    if (!strcmp(__gpubmc_cl_kernels[i].name, name)) entry = &__gpubmc_cl_kernels[i];
  __gpubmc_cl_tell(error);
  return __gpubmc_cl_kernel(p, entry);
}
// In an order that the implementation chooses.
static inline cl_int clCreateKernelsInProgram(cl_program p, cl_uint count, cl_kernel* kernels, cl_uint* found) {
  (void)p;
  for (cl_uint i = 0; i < __gpubmc_cl_kernel_count; ++i)
    __gpubmc_cl_may_launch((const void*)__gpubmc_cl_kernels[i].stub, __gpubmc_cl_any_order);
  if (kernels)
    for (cl_uint i = 0; i < count; ++i) kernels[i] = __gpubmc_cl_kernel(p, 0);
  if (found) *found = __gpubmc_cl_unknown();
  return __gpubmc_cl_status();
}
static inline cl_int clSetKernelArg(cl_kernel k, cl_uint i, size_t bytes, const void* value) {
  int slot = (int)i;
  size_t size = bytes;
  if (k->entry) {
    const void* stub = (const void*)k->entry->stub;
    if (i >= k->entry->count) {
      __gpubmc_cl_fails(stub, __gpubmc_cl_no_parameter, i, k->entry->count, 0);
      return CL_INVALID_ARG_INDEX;
    }
    const struct __gpubmc_cl_parameter* p = &k->entry->parameters[i];
    slot = p->slot;
    if (p->kind == __gpubmc_cl_local) {
      if (value) {
        __gpubmc_cl_fails(stub, __gpubmc_cl_local_value, i, 0, 0);
        return CL_INVALID_ARG_VALUE;
      }
      if (!bytes) {
        __gpubmc_cl_fails(stub, __gpubmc_cl_wrong_size, i, 0, 0);
        return CL_INVALID_ARG_SIZE;
      }
      value = &size;
      bytes = sizeof(size);
    } else if (bytes != p->bytes) {
      __gpubmc_cl_fails(stub, __gpubmc_cl_wrong_size, i, bytes, p->bytes);
      return CL_INVALID_ARG_SIZE;
    } else if (!value && p->kind != __gpubmc_cl_memory) {
      __gpubmc_cl_fails(stub, __gpubmc_cl_local_value, i, 1, 0);
      return CL_INVALID_ARG_VALUE;
    }
  } else if (i >= __gpubmc_cl_parameters) {
    return CL_INVALID_ARG_INDEX;
  }
  void* place = k->values[slot];
  if (bytes > __gpubmc_cl_bytes) {
    place = malloc(bytes);
    k->hasLargeValues = 1;
  }
  if (value)
    memcpy(place, value, bytes);
  else
    *(void**)place = 0;
  if (bytes > __gpubmc_cl_bytes) __gpubmc_cl_shares((void**)place, 0);
  k->list[slot] = place;
  k->isSet[slot] = 1;
  return __gpubmc_cl_status();
}
static inline cl_int clSetKernelArgSVMPointer(cl_kernel k, cl_uint i, const void* value) {
  return clSetKernelArg(k, i, sizeof(value), &value);
}
static inline cl_int clSetKernelExecInfo(cl_kernel k, cl_uint which, size_t bytes, const void* value) {
  (void)k, (void)which, (void)bytes, (void)value;
  return __gpubmc_cl_status();
}

// A launch of which only the effect on memory is modelled: whatever the arguments lead to may change.
static inline void __gpubmc_cl_runs(cl_kernel k) {
  char values[sizeof(k->values)];
  memcpy(values, k->values, sizeof(values));
  __gpubmc_cl_change(values);
  if (k->hasLargeValues) __gpubmc_cl_change(__gpubmc_cl_handle());
}
static inline cl_int clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint dimensions, const size_t* offset,
                                            const size_t* global, const size_t* local, cl_uint count,
                                            const cl_event* events, cl_event* event) {
  struct __gpubmc_cl_launch launch;
  int isUneven = 0, isMoved = 0, isTooLarge = 0;
  size_t all = 1;
  __gpubmc_cl_after(q, count, events);
  if (!k->entry) {
    __gpubmc_cl_runs(k);
    return __gpubmc_cl_queued(q, event);
  }
  const void* stub = (const void*)k->entry->stub;
  if (dimensions < 1 || dimensions > 3) {
    __gpubmc_cl_fails(stub, __gpubmc_cl_dimensions, dimensions, 0, 0);
    return CL_INVALID_WORK_DIMENSION;
  }
  for (cl_uint i = 0; i < k->entry->count; ++i)
    if (!k->isSet[k->entry->parameters[i].slot]) {
      __gpubmc_cl_fails(stub, __gpubmc_cl_never_set, i, 0, 0);
      return CL_INVALID_KERNEL_ARGS;
    }
  for (cl_uint d = 0; d < 3; ++d) {
    const size_t size = d < dimensions ? global[d] : 1, first = offset && d < dimensions ? offset[d] : 0;
    size_t group = 1, groups;
    if (!size) {
      __gpubmc_cl_fails(stub, __gpubmc_cl_empty, d, 0, 0);
      return CL_INVALID_GLOBAL_WORK_SIZE;
    }
    if (first != __gpubmc_cl_offset[d]) isMoved = 1;
    if (d >= dimensions) {
      groups = 1;
    } else if (local) {
      group = local[d];
      if (!group) {
        __gpubmc_cl_fails(stub, __gpubmc_cl_uneven, d, size, group);
        return CL_INVALID_WORK_GROUP_SIZE;
      }
      groups = size / group;
      if (size % group) {
        if (!k->program->hasSmallerGroups) {
          __gpubmc_cl_fails(stub, __gpubmc_cl_uneven, d, size, group);
          return CL_INVALID_WORK_GROUP_SIZE;
        }
        isUneven = 1;
      }
    } else {
      // The implementation chooses groups of one size.
      group = (size_t)rand() + 1;
      groups = (size_t)rand() + 1;
      if (group * groups != size) __builtin_unreachable();
    }
    if (groups > (d ? 65535u : 2147483647u) || group > (d == 2 ? 64u : 1024u)) isTooLarge = 1;
    all *= group;
    launch.grid[d] = (unsigned)groups;
    launch.block[d] = (unsigned)group;
  }
  if (all > 1024) isTooLarge = 1;
  if (isUneven || isMoved || isTooLarge) {
    __gpubmc_cl_may_launch(stub,
                           isUneven  ? __gpubmc_cl_smaller_group
                           : isMoved ? __gpubmc_cl_other_offset
                                     : __gpubmc_cl_too_large);
    __gpubmc_cl_runs(k);
    return __gpubmc_cl_queued(q, event);
  }
  launch.shared = 0;
  launch.stream = q;
  launch.attributes = 0;
  launch.count = 0;
  cudaLaunchKernelExC(&launch, stub, k->list);
  return __gpubmc_cl_queued(q, event);
}
static inline cl_int clEnqueueTask(cl_command_queue q, cl_kernel k, cl_uint count, const cl_event* events,
                                   cl_event* event) {
  const size_t one = 1;
  return clEnqueueNDRangeKernel(q, k, 1, 0, &one, &one, count, events, event);
}

#ifdef __cplusplus
}
#endif
