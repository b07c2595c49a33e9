//expect: holds
#include <cuda_runtime.h>

// A managed variable that the kernel sets and sets back; the host looks at it between the launches.
__managed__ int busy = 0;

__global__ void work(int *out) {
  if (threadIdx.x == 0) {
    __assert(busy == 0);
    busy = 1;
    out[0] = busy;
    busy = 0;
  }
}

int main() {
  int *out;
  cudaMalloc(&out, sizeof(int));
  for (int i = 0; i < 3; i++) {
    work<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    if (busy != 0) return 1;
  }
}
