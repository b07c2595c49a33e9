//expect: violated
//property: bounds
//line: 10
#include <cuda_runtime.h>

// Allocated in the first round alone, with the smallest number: it is too small for the later ones.
__global__ void clear(int *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    d[i] = 0;
}

int main() {
  int *d = nullptr;
  for (int n = 64; n <= 256; n *= 2) {
    if (!d) cudaMalloc(&d, n * sizeof(int));
    clear<<<4, 64>>>(d, n);
  }
}
