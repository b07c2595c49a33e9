//expect: holds
#include <cassert>

// Who draws which ticket is open, 32! ways; that all differ and none is left out is not.
__global__ void tickets() {
  __shared__ int next;
  __shared__ int got[32];
  if (threadIdx.x == 0) next = 0;
  __syncthreads();
  const int p = atomicAdd(&next, 1);
  got[p] = threadIdx.x;
  __syncthreads();
  assert(p < 32 && got[p] == threadIdx.x);
}

int main() { tickets<<<1, 32>>>(); }
