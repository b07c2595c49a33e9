//expect: holds
#include <cstdlib>

// At least 1 << 7.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

int main(int argc, char **argv) {
  int k = atoi(argv[1]);
  if (k < 7 || k > 20) return 1;
  int n = 1 << k, *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}
