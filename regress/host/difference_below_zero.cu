//expect: holds
#include <cstdlib>

// The size is a difference of signed numbers, which does not leave its type below either: no n is so small that n - 4 is a
// large number again.
__global__ void clear(int *a, int n) {
  __assert(n >= 4);
  if (threadIdx.x < n - 4) a[threadIdx.x] = 0;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a;
  cudaMalloc(&a, (n - 4) * sizeof(int));
  clear<<<1, 64>>>(a, n);
}
