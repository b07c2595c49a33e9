//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The host names the second kernel where it never comes, and the first kernel launches it: it is checked, for any
// caller. Each thread writes another number to one place.
__global__ void part(int *a) {
  a[0] = threadIdx.x;
}
__global__ void whole(int *a) {
  if (threadIdx.x == 0) part<<<1, 32>>>(a);
}

int main() {
  const bool inParts = false;
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  if (inParts)
    part<<<1, 32>>>(a);
  else
    whole<<<1, 32>>>(a);
  cudaDeviceSynchronize();
}
