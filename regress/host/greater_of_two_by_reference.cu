//expect: holds
#include <algorithm>
#include <cstdlib>

// The greater of a number and 128.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

int main(int argc, char **argv) {
  const int least = 128;
  int typed = atoi(argv[1]), n = std::max(typed, least), *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}
