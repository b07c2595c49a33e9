//expect: violated
//property: null
//line: 9
#include <cuda_runtime.h>
struct List { int n; int *p; };
__constant__ List list;
// The launch finds null in a constant variable, and does not ask for it.
__global__ void clear() {
  if (threadIdx.x < list.n) list.p[threadIdx.x] = 0;
}

int main() {
  List l = {32, nullptr};
  cudaMemcpyToSymbol(list, &l, sizeof l);
  clear<<<1, 32>>>();
  cudaDeviceSynchronize();
}
