//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// The address of the function goes to another one.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

void run(int *d, int n) { k<<<1, 64>>>(d, n); }
void later(void (*f)(int *, int), int *d) { f(d, 7); }

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  run(d, 64);
  later(run, d);
}
