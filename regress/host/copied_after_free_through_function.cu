//expect: violated
//property: host-use-after-free
//line: 20
#include <cuda_runtime.h>

// What the function frees is copied by its caller.
__global__ void fill(int *a) {
  a[threadIdx.x] = threadIdx.x;
}

static void done(int *p) {
  cudaFree(p);
}

int main() {
  int h[64], *a;
  cudaMalloc(&a, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  done(a);
  cudaMemcpy(h, a, 64 * sizeof(int), cudaMemcpyDeviceToHost);
}
