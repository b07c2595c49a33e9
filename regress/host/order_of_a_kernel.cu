//expect: unknown

// The order is a permutation, which a kernel makes: no two threads write one element. gpubmc does not know what kernels
// leave, but that it is not arbitrary.
#include <cuda_runtime.h>
__global__ void reverse(int *order) { order[threadIdx.x] = blockDim.x - 1 - threadIdx.x; }
__global__ void permute(int *out, const int *order) {
  const int to = order[threadIdx.x];
  if (to >= 0 && to < 128) out[to] = threadIdx.x;
}
int main() {
  int *order, *out;
  cudaMalloc(&order, 128 * sizeof(int));
  cudaMalloc(&out, 128 * sizeof(int));
  reverse<<<1, 128>>>(order);
  permute<<<1, 128>>>(out, order);
  cudaDeviceSynchronize();
}
