//expect: violated
//property: assertion
//line: 9
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>

// The pointer is set on one way, and zero on the other.
__global__ void k(int *a) { int s = atomicAdd(a, 1); __assert(s < 8); }

struct State {
  int *counter;
  int n;
};

int main(int argc, char **) {
  int *d;
  cudaMalloc(&d, 4);
  State s;
  memset(&s, 0, sizeof s);
  if (argc > 1) s.counter = d;
  cudaMemset(d, 0, 4);
  cudaMemset(s.counter, 100, 4);
  k<<<1, 8>>>(d);
}
