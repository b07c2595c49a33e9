//expect: unknown
#include <cuda_runtime.h>
#include <stdio.h>
#include <vector>

// There are 128 at least when the loops are over, which follows from how a vector grows: too few would be a number that
// no launch passes.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

int main() {
  std::vector<int> v;
  int x;
  while (scanf("%d", &x) == 1) v.push_back(x);
  while (v.size() < 128) v.push_back(0);
  const int n = (int)v.size();
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}
