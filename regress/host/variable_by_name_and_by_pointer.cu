//expect: violated
//property: assertion
//line: 11
//knownbug: a parameter that points into a variable which the kernel names is not followed as one array with it
#include <cuda_runtime.h>

__device__ int c = 1;

__global__ void k(int *p) {
  *p = 5;
  __assert(c == 1);
}

// The kernel gets the address of the variable that it also names.
int main() {
  int *a;
  cudaGetSymbolAddress((void **)&a, c);
  k<<<1, 1>>>(a);
  cudaDeviceSynchronize();
}
