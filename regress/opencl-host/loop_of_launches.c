#include "begin.h"

#define N 500

int main(int argc, char **argv) {
  begin("step.cl", NULL);
  cl_kernel step = kernelOf("step"), finish = kernelOf("finish");
  cl_mem in = bufferOf(N * sizeof(float)), out = bufferOf(N * sizeof(float));
  const int n = N, steps = argc > 1 ? atoi(argv[1]) : 100, offset = 4;
  size_t global = 512, local = 64;
  for (int i = 0; i < steps; ++i) {
    check(clSetKernelArg(step, 0, sizeof(cl_mem), &in));
    check(clSetKernelArg(step, 1, sizeof(cl_mem), &out));
    check(clSetKernelArg(step, 2, sizeof(int), &n));
    check(clEnqueueNDRangeKernel(queue, step, 1, NULL, &global, &local, 0, NULL, NULL));
    cl_mem before = in;
    in = out;
    out = before;
  }
  global = N - offset;
  local = 4;
  check(clSetKernelArg(finish, 0, sizeof(cl_mem), &in));
  check(clSetKernelArg(finish, 1, sizeof(int), &offset));
  check(clEnqueueNDRangeKernel(queue, finish, 1, NULL, &global, &local, 0, NULL, NULL));
  return clFinish(queue);
}
