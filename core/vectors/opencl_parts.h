#pragma once
// The constant parts of a harness with OpenCL's API: in C99 that compilers of C++ take, too.

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

inline constexpr const char* kOpenClMain = R"(
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

// A buffer of the array from this byte on.
static cl_mem gpubmc_part(const gpubmc_array *a, const gpubmc_argument *argument) {
  cl_buffer_region region;
  cl_mem part;
  cl_int error;
  if (argument->offset == 0) return a->device;
  region.origin = (size_t)argument->offset;
  region.size = (size_t)(a->size - argument->offset);
  part = clCreateSubBuffer(a->device, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
  if (error == CL_MISALIGNED_SUB_BUFFER_OFFSET)
    printf("%s begins at byte %llu of its array, where no buffer of this device can begin\n", argument->name,
           argument->offset);
  gpubmc_need(error, argument->name);
  return part;
}

static void gpubmc_set_arguments(void) {
  cl_uint index;
  for (index = 0; gpubmc_arguments[index].name; ++index) {
    const gpubmc_argument *a = &gpubmc_arguments[index];
    if (a->array >= 0) {
      cl_mem buffer = gpubmc_part(&gpubmc_arrays[a->array], a);
      gpubmc_need(clSetKernelArg(gpubmc_kernel, index, sizeof buffer, &buffer), a->name);
    } else {
      gpubmc_need(clSetKernelArg(gpubmc_kernel, index, a->size, a->value), a->name);
    }
  }
}

// Keeps some compute units busy, so that work-groups of the kernel begin and go on at other times. A device that cannot
// do both at once does without.
static void gpubmc_keep_busy(long round) {
  static const char *text =
      "__kernel void gpubmc_keep_busy(__global uint *out, uint n) {\n"
      "  uint x = get_global_id(0) + 1;\n"
      "  for (uint i = 0; i < n; ++i) { x ^= x << 13; x ^= x >> 17; x ^= x << 5; }\n"
      "  out[get_global_id(0)] = x;\n"
      "}\n";
  static cl_kernel busy;
  static cl_mem out;
  const size_t local = 32, global = local * (size_t)(1 + round % 64);
  const cl_uint n = (cl_uint)(round * 977 % 20000);
  cl_int error;
  if (!busy) {
    cl_program program = clCreateProgramWithSource(gpubmc_context, 1, &text, NULL, &error);
    if (error != CL_SUCCESS || clBuildProgram(program, 1, &gpubmc_device, "", NULL, NULL) != CL_SUCCESS) return;
    busy = clCreateKernel(program, "gpubmc_keep_busy", &error);
    out = clCreateBuffer(gpubmc_context, CL_MEM_READ_WRITE, 64 * 32 * sizeof(cl_uint), NULL, &error);
    if (error != CL_SUCCESS) return;
    clSetKernelArg(busy, 0, sizeof out, &out);
  }
  clSetKernelArg(busy, 1, sizeof n, &n);
  clEnqueueNDRangeKernel(gpubmc_beside, busy, 1, NULL, &global, &local, 0, NULL, NULL);
  clFlush(gpubmc_beside);
}

static void gpubmc_image(const gpubmc_array *a, unsigned char *image) {
  unsigned long long i;
  const gpubmc_run *r;
  for (i = 0; i < a->size; ++i) image[i] = a->fill_size ? a->fill[i % a->fill_size] : 0;
  for (r = a->runs; r->bytes; ++r)
    for (i = 0; i < r->size && r->offset + i < a->size; ++i) image[r->offset + i] = r->bytes[i];
}

static int gpubmc_put(const gpubmc_array *a, unsigned char *memory) {
  gpubmc_image(a, memory);
  return gpubmc_failed(clEnqueueWriteBuffer(gpubmc_queue, a->device, CL_TRUE, 0, (size_t)a->size, memory, 0, NULL, NULL),
                       a->name);
}

static int gpubmc_get(const gpubmc_array *a, unsigned char *memory) {
  return gpubmc_failed(clEnqueueReadBuffer(gpubmc_queue, a->device, CL_TRUE, 0, (size_t)a->size, memory, 0, NULL, NULL),
                       a->name);
}

// A kernel that never ends must not keep the test for ever.
static int gpubmc_wait(cl_event done) {
  struct timespec begin, now, pause;
  pause.tv_sec = 0;
  pause.tv_nsec = 50000;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (;;) {
    cl_int state = CL_COMPLETE;
    if (gpubmc_failed(clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL), "the kernel"))
      return 1;
    if (state < 0) return gpubmc_failed(state, "the kernel");
    if (state == CL_COMPLETE) return 0;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if ((now.tv_sec - begin.tv_sec) * 1000 + (now.tv_nsec - begin.tv_nsec) / 1000000 > 10000) {
      printf("FAIL the kernel does not end\n");
      fflush(stdout);
      _Exit(1);
    }
    nanosleep(&pause, NULL);
  }
}

static unsigned gpubmc_compare(const gpubmc_array *a, const unsigned char *memory, unsigned wrong) {
  const gpubmc_run *r;
  unsigned long long k;
  for (r = a->result; r && r->bytes; ++r)
    for (k = 0; k < r->size && r->offset + k < a->size; ++k)
      if (memory[r->offset + k] != r->bytes[k] && ++wrong <= 10)
        printf("  %s, byte %llu: %u instead of %u\n", a->name, r->offset + k, (unsigned)memory[r->offset + k],
               (unsigned)r->bytes[k]);
  return wrong;
}

// On a CPU a kernel shares the memory of the program.
static void gpubmc_crashed(int number) {
  static const char text[] = "FAIL the kernel ends the program\n";
  (void)number;
  _exit(write(1, text, sizeof text - 1) < 0 ? 2 : 1);
}

static int gpubmc_round(long round, const char *path, unsigned char *memory) {
  gpubmc_array *a;
  unsigned char *at;
  cl_event done;
  cl_int error;
  unsigned wrong = 0;
  if (round == 0 || gpubmc_has_variables) {  // whose first values only a new program has
    gpubmc_build(path);
    gpubmc_set_arguments();
  }
  signal(SIGSEGV, gpubmc_crashed);
  signal(SIGBUS, gpubmc_crashed);
  signal(SIGABRT, gpubmc_crashed);
  for (a = gpubmc_arrays, at = memory; a->name; at += a->size, ++a)
    if (gpubmc_put(a, at)) return 1;
  if (round) gpubmc_keep_busy(round);
  gpubmc_need(clEnqueueNDRangeKernel(gpubmc_queue, gpubmc_kernel, gpubmc_dimensions, gpubmc_offset, gpubmc_global,
                                     gpubmc_local, 0, NULL, &done),
              "the launch");
  clFlush(gpubmc_queue);
  if (gpubmc_wait(done)) return 1;
  clReleaseEvent(done);
  error = clFinish(gpubmc_queue);
  if (gpubmc_failed(error, "the kernel")) return 1;
  for (a = gpubmc_arrays, at = memory; a->name; at += a->size, ++a)
    if (gpubmc_get(a, at)) return 1;
  for (a = gpubmc_arrays, at = memory; a->name; at += a->size, ++a) wrong = gpubmc_compare(a, at, wrong);
  if (wrong) printf("FAIL %u bytes are not as expected\n", wrong);
  return wrong != 0;
}

int main(int argc, char **argv) {
  long rounds = 200, round;
  const char *source = NULL;
  size_t total = 0;
  unsigned char *first, *now;
  gpubmc_array *a;
  cl_int error;
  int i;
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  for (i = 1; i < argc; ++i)
    if (*argv[i] && strspn(argv[i], "0123456789") == strlen(argv[i])) rounds = atol(argv[i]);
    else source = argv[i];
  if (!gpubmc_find_device()) {
    printf("not run: no device of OpenCL%s\n", getenv("GPUBMC_DEVICE") ? " that GPUBMC_DEVICE names" : "");
    return 2;
  }
  gpubmc_context = clCreateContext(NULL, 1, &gpubmc_device, NULL, NULL, &error);
  gpubmc_need(error, "a context");
  gpubmc_queue = clCreateCommandQueue(gpubmc_context, gpubmc_device, 0, &error);
  gpubmc_need(error, "a queue");
  gpubmc_beside = clCreateCommandQueue(gpubmc_context, gpubmc_device, 0, &error);
  gpubmc_need(error, "a queue");
  if (!source) source = gpubmc_path(GPUBMC_SOURCE);
  for (a = gpubmc_arrays; a->name; ++a) {
    a->device = clCreateBuffer(gpubmc_context, CL_MEM_READ_WRITE, (size_t)a->size, NULL, &error);
    gpubmc_need(error, a->name);
    total += (size_t)a->size;
  }
  first = (unsigned char *)gpubmc_allocate(total);
  now = (unsigned char *)gpubmc_allocate(total);
  for (round = 0; round < rounds; ++round) {
    if (gpubmc_round(round, source, round ? now : first)) return 1;
    if (round && memcmp(first, now, total) != 0) {
      printf("FAIL round %ld leaves other results than the first: they depend on the schedule\n", round);
      return 1;
    }
  }
  printf("PASS %ld rounds without an error and with the same results\n", rounds);
  return 0;
}
)";

}  // namespace gpubmc::core::vectors
