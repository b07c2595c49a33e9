//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The function that changes the variable is called through a pointer.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

void change(int &x) { x = 7; }

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  void (*f)(int &) = change;
  int n = 64;
  f(n);
  k<<<1, 64>>>(d, n);
}
