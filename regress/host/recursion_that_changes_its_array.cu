//expect: violated
//property: bounds
//line: 10

// The deeper call gets another array, which is shorter: nothing is told of its size that the first one has.
#include <cstdlib>

__global__ void clear(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 0;
}

void level(float *a, int n, int left) {
  if (left == 0) return;
  clear<<<(n + 63) / 64, 64>>>(a, n);
  float *b;
  cudaMalloc(&b, n / 2 * sizeof(float));
  level(b, n, left - 1);
}

int main() {
  float *a;
  cudaMalloc(&a, 1000 * sizeof(float));
  level(a, 1000, 3);
}
