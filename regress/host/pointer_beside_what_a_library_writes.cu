//expect: violated
//property: assertion
//line: 9
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>

// The structure is read into by a function of a library; the pointer in it still reaches the counter.
__global__ void k(int *a) { int s = atomicAdd(a, 1); __assert(s < 8); }

struct Options {
  int *counter;
  int n;
};

int main() {
  int *d;
  cudaMalloc(&d, 4);
  Options o;
  o.counter = d;
  scanf("%d", &o.n);
  cudaMemset(d, 0, 4);
  cudaMemset(o.counter, 100, 4);
  k<<<1, 8>>>(d);
}
