//expect: holds

#include <hip/hip_runtime.h>

__global__ void fill(int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = 1;
}

int main() {
  int *data;
  if (hipMalloc((void **)&data, 100 * sizeof(int)) != hipSuccess) return 1;
  fill<<<2, 64>>>(data, 100);
  hipFree(data);
}
