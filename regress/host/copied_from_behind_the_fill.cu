//expect: violated
//property: assertion
//line: 9
#include <cuda_runtime.h>

// The first half of src is zero, the other one is not: of what is copied from its middle, byte 600 comes from the other
// half. That the copy is as long as the zeroes are says nothing.
__global__ void k(const unsigned char *a) {
  __assert(a[600] == 0);
}

int main() {
  unsigned char *src, *dst;
  cudaMalloc(&src, 2048);
  cudaMalloc(&dst, 1024);
  cudaMemset(src, 255, 2048);
  cudaMemset(src, 0, 1024);
  cudaMemcpy(dst, src + 512, 1024, cudaMemcpyDeviceToDevice);
  k<<<1, 1>>>(dst);
}
