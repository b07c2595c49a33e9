// What the host programs of this folder begin with: one device, one queue, one program.
#include <CL/cl.h>
#include <stdlib.h>

static cl_context context;
static cl_command_queue queue;
static cl_program program;

static inline void check(cl_int error) {
  if (error != CL_SUCCESS) exit(1);
}

static inline void begin(const char *text, const char *options) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int error;
  check(clGetPlatformIDs(1, &platform, NULL));
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  check(error);
  queue = clCreateCommandQueue(context, device, 0, &error);
  check(error);
  program = clCreateProgramWithSource(context, 1, &text, NULL, &error);
  check(error);
  check(clBuildProgram(program, 1, &device, options, NULL, NULL));
}

static inline cl_kernel kernelOf(const char *name) {
  cl_int error;
  cl_kernel kernel = clCreateKernel(program, name, &error);
  check(error);
  return kernel;
}

static inline cl_mem bufferOf(size_t bytes) {
  cl_int error;
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, &error);
  check(error);
  return buffer;
}
