//expect: holds
#include <cuda_runtime.h>

// No header declares what __builtin_strlen calls: the compiler calls strlen itself. It changes nothing, so the size
// stays known, although another file has its address.
void see(int *);
int size;

__global__ void fill(int *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main() {
  see(&size);
  size = 100;
  char name[8] = {};
  const bool isLong = __builtin_strlen(name) > 3;
  int *a;
  cudaMalloc(&a, 100 * sizeof(int));
  fill<<<1, 128>>>(a, isLong ? size : 1);
}
