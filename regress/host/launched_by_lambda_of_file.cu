//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// A lambda outside of functions launches, too.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

static auto launch = [](int *d, int n) { k<<<1, 64>>>(d, n); };

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  k<<<1, 64>>>(d, 64);
  launch(d, 7);
}
