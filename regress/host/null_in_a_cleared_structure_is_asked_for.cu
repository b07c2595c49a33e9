//expect: holds
#include <cuda_runtime.h>
struct List { int n; int *p; };
// The structure is cleared, so that the pointer in it is null: the kernel asks for that.
__global__ void clear(const List *l) {
  if (threadIdx.x < l->n && l->p) l->p[threadIdx.x] = 0;
}

int main() {
  List *d;
  cudaMalloc(&d, sizeof(List));
  cudaMemset(d, 0, sizeof(List));
  clear<<<1, 32>>>(d);
  cudaDeviceSynchronize();
}
