//expect: holds
#include <algorithm>
#include <cstdlib>

// References to the one or the other number.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

int main(int argc, char **argv) {
  int n = std::clamp(atoi(argv[1]), 128, 4096), *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}
