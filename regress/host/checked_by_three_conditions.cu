//expect: holds
#include <cstdlib>

// A function says whether a number is good, by three comparisons.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

static bool isGood(int n) { return n >= 128 && n <= 4096 && n != 777; }

int main(int argc, char **argv) {
  int n = atoi(argv[1]), *a;
  if (!isGood(n)) return 1;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}
