//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>

// Ten kernels and fifty launches: a pipeline of five levels, each of half the size of the one before.
#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void copy(const int *a, int *b, int n) {
  int i = INDEX;
  if (i < n) b[i] = a[i];
}
__global__ void negate(const int *a, int *b, int n) {
  int i = INDEX;
  if (i < n) b[i] = -a[i];
}
__global__ void add(const int *a, int *b, int n) {
  int i = INDEX;
  if (i < n) b[i] += a[i];
}
__global__ void subtract(const int *a, int *b, int n) {
  int i = INDEX;
  if (i < n) b[i] -= a[i];
}
__global__ void scale(int *b, int factor, int n) {
  int i = INDEX;
  if (i < n) b[i] *= factor;
}
__global__ void shift(int *b, int by, int n) {
  int i = INDEX;
  if (i < n) b[i] += by;
}
__global__ void clamp(int *b, int most, int n) {
  int i = INDEX;
  if (i < n) if (b[i] > most) b[i] = most;
}
__global__ void reverse(const int *a, int *b, int n) {
  int i = INDEX;
  if (i < n) b[i] = a[n - 1 - i];
}
__global__ void halve(const int *a, int *b, int n) {
  int i = INDEX;
  if (i < n) b[i] = (a[2 * i] + a[2 * i + 1]) / 2;
}
__global__ void clear(int *b, int n) {
  int i = INDEX;
  if (i < n) b[i] = 0;
}

static int blocks(int n) { return (n + 127) / 128; }

int main() {
  const int size = 2048;
  int *levels[6], *other[6];
  for (int k = 0; k < 6; ++k) {
    cudaMalloc(&levels[k], (size >> k) * sizeof(int));
    cudaMalloc(&other[k], (size >> k) * sizeof(int));
  }
  int *h = (int *)calloc(size, sizeof(int));
  cudaMemcpy(levels[0], h, size * sizeof(int), cudaMemcpyHostToDevice);
  for (int k = 0; k < 5; ++k) {
    int n = size >> k;
    int *a = levels[k], *b = other[k];
    clear<<<blocks(n), 128>>>(b, n);
    add<<<blocks(n), 128>>>(a, b, n);
    scale<<<blocks(n), 128>>>(b, 3, n);
    shift<<<blocks(n), 128>>>(b, k, n);
    clamp<<<blocks(n), 128>>>(b, 255, n);
    reverse<<<blocks(n), 128>>>(b, a, n);
    subtract<<<blocks(n), 128>>>(b, a, n);
    negate<<<blocks(n), 128>>>(a, b, n);
    copy<<<blocks(n), 128>>>(b, a, n);
    halve<<<blocks(n / 2), 128>>>(a, levels[k + 1], n / 2);
  }
}
