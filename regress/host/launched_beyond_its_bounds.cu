//expect: violated
//property: invalid-launch
//line: 14
#include <cuda_runtime.h>

// The kernel promises to be launched with 128 threads at most.
__global__ void __launch_bounds__(128) fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

int main() {
  int *a;
  cudaMalloc(&a, 256 * sizeof(int));
  fill<<<1, 256>>>(a);
}
