//expect: violated
//property: assertion
//line: 9
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>

// Something else is stored somewhere in the list; the first pointer may still be there.
__global__ void k(int *a) { int s = atomicAdd(a, 1); __assert(s < 8); }

int main(int argc, char **) {
  int *list[4], *d, *e;
  cudaMalloc(&d, 4);
  cudaMalloc(&e, 4);
  list[0] = d;
  list[argc & 3] = e;
  cudaMemset(d, 0, 4);
  cudaMemset(list[0], 100, 4);
  k<<<1, 8>>>(d);
}
