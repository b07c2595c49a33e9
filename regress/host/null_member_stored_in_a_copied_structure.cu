//expect: violated
//property: null
//line: 9
#include <cuda_runtime.h>
struct List { int n; int *p; };
// The padding between the members is not known, null is.
__global__ void clear(const List *l) {
  if (threadIdx.x < l->n)
    l->p[threadIdx.x] = 0;
}

int main() {
  List l, *d;
  l.n = 32;
  l.p = nullptr;
  cudaMalloc(&d, sizeof l);
  cudaMemcpy(d, &l, sizeof l, cudaMemcpyHostToDevice);
  clear<<<1, 32>>>(d);
  cudaDeviceSynchronize();
}
