//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The name of a binding is another name of the member.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

struct Size {
  int n;
};

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  Size s = {64};
  auto &[m] = s;
  m = 7;
  k<<<1, 64>>>(d, s.n);
}
