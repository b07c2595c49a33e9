//expect: violated
//property: bounds
//line: 9
#include <algorithm>
#include <cstdlib>

// From 64 on.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

int main(int argc, char **argv) {
  int n = std::clamp(atoi(argv[1]), 64, 4096), *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}
