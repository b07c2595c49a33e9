//expect: holds
#include <cassert>

// Whoever draws the last ticket finishes the work: there is one, and it sees what all have added.
__global__ void last() {
  __shared__ int done, sum, finishers;
  if (threadIdx.x == 0) done = sum = finishers = 0;
  __syncthreads();
  if (atomicAdd(&done, 1) == blockDim.x - 1) finishers = 1;
  __syncthreads();
  assert(finishers == 1 && done == 32);
}

int main() { last<<<1, 32>>>(); }
