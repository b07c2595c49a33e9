//expect: violated
//property: null
//line: 9
#include <cuda_runtime.h>
struct List { int n; int *p; };
// The structure marks its end with a number that is no address.
__global__ void clear(const List *l) {
  if (threadIdx.x < l->n)
    l->p[threadIdx.x] = 0;
}

int main() {
  List l = {32, (int *)16}, *d;
  cudaMalloc(&d, sizeof l);
  cudaMemcpy(d, &l, sizeof l, cudaMemcpyHostToDevice);
  clear<<<1, 32>>>(d);
  cudaDeviceSynchronize();
}
