//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// A static member may be named through an object.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

struct Setting {
  static int n;
};
int Setting::n = 64;

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  Setting s;
  s.n = argc;
  k<<<1, 64>>>(d, Setting::n);
}
