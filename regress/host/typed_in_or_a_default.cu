//expect: holds
#include <cstdlib>

// n is at least 128, typed in or not.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5000, *a;
  if (n < 128) return 1;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}
