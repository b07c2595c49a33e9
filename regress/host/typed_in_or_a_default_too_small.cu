//expect: violated
//property: bounds
//line: 8
#include <cstdlib>

// n is at least 100, typed in or not.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100, *a;
  if (n < 100) return 1;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}
