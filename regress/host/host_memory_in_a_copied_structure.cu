//expect: violated
//property: bounds
//line: 11
#include <cuda_runtime.h>
#include <stdlib.h>
struct List {
  int n;
  int *p;
};
// The structure is copied to the device, and what it points to is not: there is nothing that a kernel may use.
__global__ void clear(const List *l) { if (threadIdx.x < l->n) l->p[threadIdx.x] = 0; }

int main() {
  List l = {32, (int *)malloc(32 * sizeof(int))}, *d;
  cudaMalloc(&d, sizeof l);
  cudaMemcpy(d, &l, sizeof l, cudaMemcpyHostToDevice);
  clear<<<1, 32>>>(d);
  cudaDeviceSynchronize();
}
