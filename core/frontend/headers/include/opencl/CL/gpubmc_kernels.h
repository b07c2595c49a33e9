#pragma once
// Programs and kernels of the OpenCL API, and their launches. See cl.h.

#include <stdlib.h>
#include <string.h>

#include <CL/gpubmc_memory.h>

#ifdef __cplusplus
extern "C" {
#endif

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
    if (groups > (d ? 65535u : 2147483647u) || group > 8192u) isTooLarge = 1;
    all *= group;
    launch.grid[d] = (unsigned)groups;
    launch.block[d] = (unsigned)group;
  }
  if (all > 8192) isTooLarge = 1;
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
