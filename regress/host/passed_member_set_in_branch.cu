//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The static member is set in some runs only.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

struct Setting {
  static int n;
};
int Setting::n;
void set() { Setting::n = 64; }

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  if (argc > 1) set();
  k<<<1, 64>>>(d, Setting::n);
}
