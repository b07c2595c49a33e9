//expect: violated
//property: race
//line: 11
#include <cuda_runtime.h>
#include <stdio.h>
#include <vector>

// However many there are, two neighbours meet.
__global__ void shift(int *a, int n) {
  const int i = threadIdx.x;
  if (i < n) a[i] = a[i + 1];
}

int main() {
  std::vector<int> v;
  int x;
  while (scanf("%d", &x) == 1) v.push_back(x);
  while (v.size() < 128) v.push_back(0);
  const int n = (int)v.size();
  int *a;
  cudaMalloc(&a, (n + 1) * sizeof(int));
  shift<<<1, 128>>>(a, n);
}
