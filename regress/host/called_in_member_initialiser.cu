//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// A constructor calls the function that launches.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

int run(int *d, int n) {
  k<<<1, 64>>>(d, n);
  return 0;
}
int *alloc() {
  int *d;
  cudaMalloc(&d, 4096);
  return d;
}
struct App {
  int r;
  App(int *d) : r(run(d, 7)) {}
};

int main() {
  run(alloc(), 64);
  App a(alloc());
}
