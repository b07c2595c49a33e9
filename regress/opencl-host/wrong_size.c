#include "begin.h"

int main(void) {
  begin("scale.cl", NULL);
  cl_kernel scale = kernelOf("scale");
  cl_mem a = bufferOf(1024 * sizeof(float));
  double by = 2;
  size_t global = 1024, local = 128;
  check(clSetKernelArg(scale, 0, sizeof a, &a));
  check(clSetKernelArg(scale, 1, sizeof(double), &by));
  check(clEnqueueNDRangeKernel(queue, scale, 1, NULL, &global, &local, 0, NULL, NULL));
  return clFinish(queue);
}
