#include "begin.h"

int main(void) {
  begin("shift.cl", NULL);
  cl_kernel shift = kernelOf("shift");
  cl_mem a = bufferOf(257 * sizeof(cl_int));
  size_t global = 256, local = 32;
  check(clSetKernelArg(shift, 0, sizeof a, &a));
  check(clSetKernelArg(shift, 1, sizeof a, &a));
  check(clEnqueueNDRangeKernel(queue, shift, 1, NULL, &global, &local, 0, NULL, NULL));
  return clFinish(queue);
}
