//expect: violated
//property: bounds
//line: 8
#include <cuda_runtime.h>

// The second launch goes on with the tickets of the first one, and writes behind the end. No caller sets them back.
__device__ unsigned next;
__global__ void fill(int *a) { a[atomicAdd(&next, 1u)] = 1; }

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  fill<<<1, 32>>>(a);
  fill<<<1, 32>>>(a);
  cudaDeviceSynchronize();
}
