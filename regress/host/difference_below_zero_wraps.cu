//expect: violated
//property: assertion
//line: 8
#include <cstdlib>

// As difference_below_zero.cu, but of numbers without a sign, which wrap: n may be 0, and the array of 2^32 - 4 elements.
__global__ void clear(int *a, int n) {
  __assert(n >= 4);
  if (threadIdx.x < n - 4) a[threadIdx.x] = 0;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a;
  cudaMalloc(&a, (unsigned(n) - 4) * sizeof(int));
  clear<<<1, 64>>>(a, n);
}
