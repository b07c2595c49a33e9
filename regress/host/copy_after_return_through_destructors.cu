//expect: violated
//property: copy-size
//line: 22
#include <cstdio>
#include <vector>

// The copy is longer than the array in every run that does not fail: a return of 1 passes the destructors of the
// vectors before it leaves main.
__global__ void clear(int *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2) a[i] = 0;
}

int main(int, char **argv) {
  FILE *f = fopen(argv[1], "rb");
  int n;
  if (!f || fread(&n, sizeof(n), 1, f) != 1 || n <= 0) return 1;
  std::vector<int> first(n), second(n);
  if (fread(first.data(), sizeof(int), n, f) != size_t(n) || fread(second.data(), sizeof(int), n, f) != size_t(n)) return 1;
  int *a;
  cudaMalloc(&a, n * sizeof(int) / 2);
  cudaMemcpy(a, first.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  clear<<<(n + 127) / 128, 128>>>(a, n);
}
