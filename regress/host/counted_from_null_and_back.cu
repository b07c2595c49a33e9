//expect: holds
#include <cuda_runtime.h>

// Null plus nothing is null.
__global__ void mark(int *a, const int *b) {
  if (b) a[threadIdx.x + 64] = 1;
}

static int *data = nullptr;
static int from = 4;

int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  int *behind = data + from;
  mark<<<1, 64>>>(a, behind - 4);
}
