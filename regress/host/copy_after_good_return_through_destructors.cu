//expect: holds
#include <cstdio>
#include <vector>

// Whoever has no number for the copy leaves main without a failure: the copy is not in every run.
__global__ void clear(int *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2) a[i] = 0;
}

int main(int, char **argv) {
  FILE *f = fopen(argv[1], "rb");
  int n;
  if (!f || fread(&n, sizeof(n), 1, f) != 1 || n <= 0) return 1;
  std::vector<int> first(n);
  if (fread(first.data(), sizeof(int), n, f) != size_t(n)) return 0;
  int *a;
  cudaMalloc(&a, n * sizeof(int) / 2);
  cudaMemcpy(a, first.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  clear<<<(n + 127) / 128, 128>>>(a, n);
}
