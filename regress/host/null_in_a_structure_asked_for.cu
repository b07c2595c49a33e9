//expect: holds
#include <cuda_runtime.h>

// The host leaves the mask away, and the kernel asks.
struct Filter {
  int *out;
  const unsigned char *mask;
};
__global__ void run(Filter f) {
  if (f.mask) f.out[threadIdx.x] = f.mask[threadIdx.x];
}

int main() {
  Filter f = {};
  cudaMalloc(&f.out, 64 * sizeof(int));
  run<<<1, 64>>>(f);
}
