#include "begin.h"

int main(void) {
  begin("square.cl", "-cl-std=CL1.2");
  cl_kernel square = kernelOf("square");
  cl_mem a = bufferOf(4096 * sizeof(cl_int));
  size_t global = 4096;
  check(clSetKernelArg(square, 0, sizeof a, &a));
  check(clEnqueueNDRangeKernel(queue, square, 1, NULL, &global, NULL, 0, NULL, NULL));
  return clFinish(queue);
}
