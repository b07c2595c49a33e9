//expect: violated
//property: bounds
//line: 9
#include <algorithm>
#include <cstdlib>

// The lesser of a number and 128 may be 1.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

int main(int argc, char **argv) {
  const int most = 128;
  int typed = atoi(argv[1]), n = std::min(typed, most), *a;
  if (n < 1) return 1;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}
