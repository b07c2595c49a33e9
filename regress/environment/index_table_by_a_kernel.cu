//expect: holds
//provided: __requires_forall(index, 0 <= it && it < 32);
#include <cuda_runtime.h>

// The numbers that the first kernel writes are not followed: that they are places of `in` is a condition, of which
// nothing is known.
__global__ void number(int *index, int n) {
  if (threadIdx.x < n) index[threadIdx.x] = n - 1 - threadIdx.x;
}

__global__ void gather(int *out, const int *in, const int *index, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = in[index[threadIdx.x]];
}

int main() {
  int *index, *in, *out;
  cudaMalloc(&index, 32 * sizeof(int));
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(in, 0, 32 * sizeof(int));
  number<<<1, 32>>>(index, 32);
  gather<<<1, 32>>>(out, in, index, 32);
  cudaDeviceSynchronize();
}
