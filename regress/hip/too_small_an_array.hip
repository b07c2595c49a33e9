//expect: violated
//property: bounds
//line: 9

#include <hip/hip_runtime.h>

// 100 elements, and 128 threads write one each.
__global__ void fill(int *data) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

int main() {
  int *data;
  if (hipMalloc((void **)&data, 100 * sizeof(int)) != hipSuccess) return 1;
  fill<<<2, 64>>>(data);
  hipFree(data);
}
