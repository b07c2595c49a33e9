//expect: violated
//property: bounds
//line: 8
#include <cuda_runtime.h>

// Null plus 16 bytes is not null.
__global__ void mark(int *a, const int *b) {
  if (b) a[threadIdx.x + 64] = 1;
}

static int *data = nullptr;

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  mark<<<1, 64>>>(a, data + 4);
}
