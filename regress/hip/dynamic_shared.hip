//expect: violated
//property: bounds
//line: 9

#include <hip/hip_runtime.h>

__global__ void stage(int *data) {
  HIP_DYNAMIC_SHARED(int, s)
  s[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  data[threadIdx.x] = s[63 - threadIdx.x];
}

int main() {
  int *data;
  hipMalloc(&data, 64 * sizeof(int));
  hipLaunchKernelGGL(stage, 1, 64, 63 * sizeof(int), 0, data);
  hipFree(data);
}
