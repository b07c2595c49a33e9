//expect: violated
//property: null
//line: 12
#include <cuda_runtime.h>

// The host leaves the mask away.
struct Filter {
  int *out;
  const unsigned char *mask;
};
__global__ void run(Filter f) {
  f.out[threadIdx.x] = f.mask[threadIdx.x];
}

int main() {
  Filter f = {};
  cudaMalloc(&f.out, 64 * sizeof(int));
  run<<<1, 64>>>(f);
}
