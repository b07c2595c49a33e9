//expect: violated
//property: race
//line: 12
//knownbug: a parameter that points into a variable which the kernel names is not followed as one array with it
#include <cuda_runtime.h>

__device__ int table[64];
struct Job { int *out; };

// The member of the structure is the table's second element on.
__global__ void k(Job j) {
  j.out[threadIdx.x] = table[threadIdx.x];
}

int main() {
  int *t;
  cudaGetSymbolAddress((void **)&t, table);
  Job j{t + 1};
  k<<<1, 63>>>(j);
  cudaDeviceSynchronize();
}
