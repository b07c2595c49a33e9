#pragma once
// Types of the OpenCL API, and the table of a program's kernels. See cl.h.

#include <stddef.h>
#include <stdint.h>

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

#ifdef __cplusplus
}
#endif
