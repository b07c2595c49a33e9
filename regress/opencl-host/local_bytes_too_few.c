#include "begin.h"

int main(void) {
  begin("reverse.cl", NULL);
  cl_kernel reverse = kernelOf("reverse");
  const size_t local = 64, global = 8 * local;
  cl_mem a = bufferOf(global * sizeof(cl_int));
  check(clSetKernelArg(reverse, 0, sizeof(cl_mem), &a));
  check(clSetKernelArg(reverse, 1, (local - 1) * sizeof(cl_int), NULL));
  check(clEnqueueNDRangeKernel(queue, reverse, 1, NULL, &global, &local, 0, NULL, NULL));
  return clFinish(queue);
}
