//expect: violated
//property: assertion
//line: 8
#include <cuda_runtime.h>
#include <string.h>

__global__ void k(int v) {
  __assert(v == -1);
}

// That "a" comes before "b" says nothing of how far below 0 the result is.
int main() {
  const char *mode = "a";
  k<<<1, 1>>>(strcmp(mode, "b") - 2 < -3 ? 7 : -1);
  cudaDeviceSynchronize();
}
