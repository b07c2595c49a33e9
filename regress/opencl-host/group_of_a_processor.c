#include "begin.h"

int main(void) {
  begin("group_of_a_processor.cl", NULL);
  cl_kernel twice = kernelOf("twice");
  cl_mem a = bufferOf(2048 * sizeof(cl_int));
  size_t items = 2048;
  check(clSetKernelArg(twice, 0, sizeof a, &a));
  check(clEnqueueNDRangeKernel(queue, twice, 1, NULL, &items, &items, 0, NULL, NULL));
  return clFinish(queue);
}
