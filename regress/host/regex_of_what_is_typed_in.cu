//expect: holds
// To follow a regular expression takes long; what it does is of libraries alone.
#include <cuda_runtime.h>
#include <regex>

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = n;
}

int main(int argc, char **argv) {
  if (!std::regex_match(argv[1], std::regex("[0-9]+"))) return 1;
  int n = 1000, *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(a, n);
}
