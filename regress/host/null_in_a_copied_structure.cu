//expect: violated
//property: null
//line: 10
#include <cuda_runtime.h>
struct List {
  int n;
  int *p;
};
// Null is copied along with the rest.
__global__ void clear(const List *l) { if (threadIdx.x < l->n) l->p[threadIdx.x] = 0; }

int main() {
  List l = {32, nullptr}, *d;
  cudaMalloc(&d, sizeof l);
  cudaMemcpy(d, &l, sizeof l, cudaMemcpyHostToDevice);
  clear<<<1, 32>>>(d);
  cudaDeviceSynchronize();
}
