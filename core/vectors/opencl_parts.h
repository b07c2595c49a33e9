#pragma once
// The constant parts of a harness with OpenCL's API, up to a kernel that is built: in C99 that compilers of C++ take,
// too.

namespace gpubmc::core::vectors {

inline constexpr const char* kOpenClIncludes = R"(
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#ifdef __APPLE__
#include <OpenCL/opencl.h>
#else
#include <CL/cl.h>
#endif
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef cl_mem gpubmc_memory;)";

inline constexpr const char* kOpenClTypes = R"(
typedef struct gpubmc_argument {
  const char *name;
  size_t size;        // of a number, of a structure, or of what it has in local memory
  const void *value;  // null: none of the two, or a null pointer
  long array;         // index of its array; -1: it has none
  unsigned long long offset;  // where in the array it begins
} gpubmc_argument;
)";

/// Finds a device and builds the source for it.
inline constexpr const char* kOpenClBuild = R"(
static cl_context gpubmc_context;
static cl_device_id gpubmc_device;
static cl_command_queue gpubmc_queue, gpubmc_beside;
static cl_kernel gpubmc_kernel;

static const char *gpubmc_error(cl_int error) {
  static char number[32];
  switch (error) {
#define GPUBMC_NAME(name) case name: return #name;
    GPUBMC_NAME(CL_MEM_OBJECT_ALLOCATION_FAILURE)
    GPUBMC_NAME(CL_OUT_OF_RESOURCES)
    GPUBMC_NAME(CL_OUT_OF_HOST_MEMORY)
    GPUBMC_NAME(CL_BUILD_PROGRAM_FAILURE)
    GPUBMC_NAME(CL_MISALIGNED_SUB_BUFFER_OFFSET)
    GPUBMC_NAME(CL_INVALID_BUILD_OPTIONS)
    GPUBMC_NAME(CL_INVALID_KERNEL_NAME)
    GPUBMC_NAME(CL_INVALID_ARG_INDEX)
    GPUBMC_NAME(CL_INVALID_ARG_SIZE)
    GPUBMC_NAME(CL_INVALID_KERNEL_ARGS)
    GPUBMC_NAME(CL_INVALID_WORK_GROUP_SIZE)
    GPUBMC_NAME(CL_INVALID_WORK_ITEM_SIZE)
    GPUBMC_NAME(CL_INVALID_BUFFER_SIZE)
#undef GPUBMC_NAME
    default: break;
  }
  snprintf(number, sizeof number, "error %d", (int)error);
  return number;
}

// Before the kernel has run, an error says nothing about it.
static void gpubmc_need(cl_int error, const char *what) {
  if (error == CL_SUCCESS) return;
  printf("not run: %s: %s\n", what, gpubmc_error(error));
  exit(2);
}

static int gpubmc_failed(cl_int error, const char *what) {
  if (error == CL_SUCCESS) return 0;
  printf("FAIL %s: %s\n", what, gpubmc_error(error));
  return 1;
}

static void *gpubmc_allocate(size_t size) {
  void *memory = calloc(size ? size : 1, 1);
  gpubmc_need(memory ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY, "memory of the host");
  return memory;
}

// A path that the harness names is seen from its own folder, as that of an #include is.
static char *gpubmc_path(const char *path) {
  const char *file = __FILE__, *slash = strrchr(file, '/');
  const size_t folder = path[0] == '/' || !slash ? 0 : (size_t)(slash - file) + 1;
  char *out = (char *)gpubmc_allocate(folder + strlen(path) + 1);
  memcpy(out, file, folder);
  strcpy(out + folder, path);
  return out;
}

static char *gpubmc_read(const char *path) {
  FILE *file = fopen(path, "rb");
  char *text = (char *)gpubmc_allocate(1);
  size_t size = 0, got;
  if (!file) {
    printf("not run: %s cannot be read; name the source: ./harness FILE.cl\n", path);
    exit(2);
  }
  do {
    text = (char *)realloc(text, size + 65537);
    gpubmc_need(text ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY, path);
    got = fread(text + size, 1, 65536, file);
    size += got;
  } while (got);
  text[size] = 0;
  fclose(file);
  return text;
}

// A GPU if there is one, else any device. GPUBMC_DEVICE: a part of the name of the device, or of its platform.
static int gpubmc_find_device(void) {
  static const cl_device_type types[] = {CL_DEVICE_TYPE_GPU, CL_DEVICE_TYPE_ALL};
  const char *wanted = getenv("GPUBMC_DEVICE");
  cl_platform_id platforms[16];
  cl_device_id devices[16];
  cl_uint t, p, d, platform_count = 0, device_count;
  if (clGetPlatformIDs(16, platforms, &platform_count) != CL_SUCCESS) return 0;
  for (t = 0; t < 2; ++t)
    for (p = 0; p < platform_count && p < 16; ++p) {
      if (clGetDeviceIDs(platforms[p], types[t], 16, devices, &device_count) != CL_SUCCESS) continue;
      for (d = 0; d < device_count && d < 16; ++d) {
        char name[256] = "", platform[256] = "";
        clGetDeviceInfo(devices[d], CL_DEVICE_NAME, sizeof name, name, NULL);
        clGetPlatformInfo(platforms[p], CL_PLATFORM_NAME, sizeof platform, platform, NULL);
        if (wanted && !strstr(name, wanted) && !strstr(platform, wanted)) continue;
        printf("on %s (%s)\n", name, platform);
        gpubmc_device = devices[d];
        return 1;
      }
    }
  return 0;
}

static void gpubmc_print_log(cl_program program) {
  size_t size = 0;
  char *log;
  clGetProgramBuildInfo(program, gpubmc_device, CL_PROGRAM_BUILD_LOG, 0, NULL, &size);
  log = (char *)gpubmc_allocate(size + 1);
  clGetProgramBuildInfo(program, gpubmc_device, CL_PROGRAM_BUILD_LOG, size, log, NULL);
  printf("%s\n", log);
  free(log);
}

static char *gpubmc_append(char *text, const char *a, const char *b, const char *c) {
  char *out = (char *)gpubmc_allocate(strlen(text) + strlen(a) + strlen(b) + strlen(c) + 1);
  sprintf(out, "%s%s%s%s", text, a, b, c);
  free(text);
  return out;
}

// The folder of the source, for what it includes, and those of the check.
static char *gpubmc_options(const char *source) {
  char *folder = gpubmc_append((char *)gpubmc_allocate(1), source, "", ""), *slash = strrchr(folder, '/');
  char *out = (char *)gpubmc_allocate(1);
  cl_device_fp_config floats = 0;
  const char *const *d, *const *o;
  const char *quote;
  if (slash) slash[1] = 0;
  else strcpy(folder, "");
  quote = strchr(folder, ' ') ? "\"" : "";
  out = gpubmc_append(out, " -I ", quote, *folder ? folder : ".");
  out = gpubmc_append(out, quote, "", "");
  for (d = gpubmc_folders; *d; ++d) {
    char *path = gpubmc_path(*d);
    quote = strchr(path, ' ') ? "\"" : "";
    out = gpubmc_append(out, " -I ", quote, path);
    out = gpubmc_append(out, quote, "", "");
    free(path);
  }
  for (o = gpubmc_float_options; *o; ++o) out = gpubmc_append(out, " ", *o, "");
  clGetDeviceInfo(gpubmc_device, CL_DEVICE_SINGLE_FP_CONFIG, sizeof floats, &floats, NULL);
  if (gpubmc_rounds_divisions && (floats & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT))
    out = gpubmc_append(out, " -cl-fp32-correctly-rounded-divide-sqrt", "", "");
  free(folder);
  return out;
}

// With the first of the versions of OpenCL C that the device takes.
static void gpubmc_build(const char *path) {
  const char *texts[2];
  char *options = gpubmc_options(path);
  const char *const *standard;
  cl_program program, first = NULL;
  cl_int error = CL_SUCCESS, first_error = CL_SUCCESS;
  texts[0] = gpubmc_before;
  texts[1] = gpubmc_read(path);
  for (standard = gpubmc_standards; *standard; ++standard) {
    char *all = gpubmc_append((char *)gpubmc_allocate(1), "-cl-std=", *standard, options);
    program = clCreateProgramWithSource(gpubmc_context, 2, texts, NULL, &error);
    gpubmc_need(error, path);
    error = clBuildProgram(program, 1, &gpubmc_device, all, NULL, NULL);
    free(all);
    if (error == CL_SUCCESS) {
      gpubmc_kernel = clCreateKernel(program, gpubmc_kernel_name, &error);
      gpubmc_need(error, gpubmc_kernel_name);
      return;
    }
    if (!first) {
      first = program;
      first_error = error;
    }
  }
  gpubmc_print_log(first);
  gpubmc_need(first_error, path);
}
)";

}  // namespace gpubmc::core::vectors
