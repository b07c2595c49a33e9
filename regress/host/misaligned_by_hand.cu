//expect: violated
//property: misaligned
#include <cuda_runtime.h>
#include <stdint.h>

// The address is not rounded: four bytes into the array there is no float4.
__global__ void clear(float4 *a) { a[threadIdx.x] = make_float4(0, 0, 0, 0); }
int main() {
  float *p;
  cudaMalloc(&p, 4096);
  uintptr_t at = (uintptr_t)p + 4;
  if (at % 8 != 0) at += 8 - at % 8 - 4;
  clear<<<1, 64>>>((float4 *)at);
}
