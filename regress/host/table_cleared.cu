//expect: violated
//property: assertion
//line: 12
#include <cuda_runtime.h>

// Flags of four threads, of which each sets its own and clears it again, which the third one does not begin with.
__device__ int busy[4] = {0, 0, 7, 0};

__global__ void work(int *out) {
  int i = threadIdx.x;
  int was = busy[i];
  __assert(was == (i == 2 ? 7 : 0));
  busy[i] = 1;
  out[i] = busy[i];
  busy[i] = 0;
}

int main() {
  int *out;
  cudaMalloc(&out, 4 * sizeof(int));
  for (int i = 0; i < 3; i++) work<<<1, 4>>>(out);
  cudaDeviceSynchronize();
}
