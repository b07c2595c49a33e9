#pragma once
// The constant part of a harness with OpenCL's API that follows opencl_parts.h: sets arguments, runs rounds, compares.

namespace gpubmc::core::vectors {

inline constexpr const char* kOpenClRounds = R"(
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
