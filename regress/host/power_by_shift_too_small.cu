//expect: violated
//property: bounds
//line: 8
#include <cstdlib>

// 1 << 6 is one of them.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

int main(int argc, char **argv) {
  int k = atoi(argv[1]);
  if (k < 6 || k > 20) return 1;
  int n = 1 << k, *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}
