//expect: violated
//property: bounds
//line: 12
#include <cassert>

// One place too few: in every order somebody draws 31.
__global__ void tickets() {
  __shared__ int next;
  __shared__ int got[31];
  if (threadIdx.x == 0) next = 0;
  __syncthreads();
  got[atomicAdd(&next, 1)] = threadIdx.x;
}

int main() { tickets<<<1, 32>>>(); }
