#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

#define N 1000

static void check(cl_int error, const char *what) {
  if (error != CL_SUCCESS) {
    fprintf(stderr, "%s failed: %d\n", what, error);
    exit(1);
  }
}

static char *sourceOf(const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f) exit(1);
  fseek(f, 0, SEEK_END);
  long length = ftell(f);
  rewind(f);
  char *text = malloc(length + 1);
  if (fread(text, 1, length, f) != (size_t)length) exit(1);
  text[length] = 0;
  fclose(f);
  return text;
}

int main(void) {
  cl_int error;
  cl_platform_id platform;
  cl_device_id device;
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  check(error, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error);
  check(error, "clCreateCommandQueue");
  char *source = sourceOf("vecadd.cl");
  cl_program program = clCreateProgramWithSource(context, 1, (const char **)&source, NULL, &error);
  check(error, "clCreateProgramWithSource");
  error = clBuildProgram(program, 1, &device, "-cl-std=CL1.2", NULL, NULL);
  if (error != CL_SUCCESS) {
    char log[4096];
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof(log), log, NULL);
    fprintf(stderr, "%s\n", log);
    return 1;
  }
  cl_kernel kernel = clCreateKernel(program, "vecadd", &error);
  check(error, "clCreateKernel");

  float *a = malloc(N * sizeof(float)), *b = malloc(N * sizeof(float)), *c = malloc(N * sizeof(float));
  for (int i = 0; i < N; ++i) a[i] = i, b[i] = 2 * i;
  cl_mem da = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, N * sizeof(float), a, &error);
  check(error, "clCreateBuffer");
  cl_mem db = clCreateBuffer(context, CL_MEM_READ_ONLY, N * sizeof(float), NULL, &error);
  check(error, "clCreateBuffer");
  cl_mem dc = clCreateBuffer(context, CL_MEM_WRITE_ONLY, N * sizeof(float), NULL, &error);
  check(error, "clCreateBuffer");
  check(clEnqueueWriteBuffer(queue, db, CL_TRUE, 0, N * sizeof(float), b, 0, NULL, NULL), "clEnqueueWriteBuffer");

  int n = N;
  check(clSetKernelArg(kernel, 0, sizeof(cl_mem), &da), "clSetKernelArg");
  check(clSetKernelArg(kernel, 1, sizeof(cl_mem), &db), "clSetKernelArg");
  check(clSetKernelArg(kernel, 2, sizeof(cl_mem), &dc), "clSetKernelArg");
  check(clSetKernelArg(kernel, 3, sizeof(n), &n), "clSetKernelArg");
  size_t local = 64, global = (N + local - 1) / local * local;
  check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL), "clEnqueueNDRangeKernel");
  check(clEnqueueReadBuffer(queue, dc, CL_TRUE, 0, N * sizeof(float), c, 0, NULL, NULL), "clEnqueueReadBuffer");
  check(clFinish(queue), "clFinish");
  printf("%f\n", c[N - 1]);

  clReleaseMemObject(da);
  clReleaseMemObject(db);
  clReleaseMemObject(dc);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  free(a), free(b), free(c), free(source);
  return 0;
}
