//expect: holds
#include <cuda_runtime.h>

// The kernel compares the pointer with others, and reads nothing there.
__global__ void isIt(int *out, const int *where, const int *here) {
  out[threadIdx.x] = where == here;
}

int main() {
  int h[4] = {}, *out;
  cudaMalloc(&out, 32 * sizeof(int));
  isIt<<<1, 32>>>(out, h, h + 1);
}
