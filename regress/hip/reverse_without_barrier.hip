//expect: violated
//property: race
//line: 11

#include <hip/hip_runtime.h>

__global__ void reverse(int *data) {
  __shared__ int s[64];
  int t = hipThreadIdx_x;
  s[t] = data[t];
  data[t] = s[63 - t];
}

int main() {
  int *data;
  hipMalloc(&data, 64 * sizeof(int));
  hipLaunchKernelGGL(reverse, dim3(1), dim3(64), 0, 0, data);
  hipDeviceSynchronize();
  hipFree(data);
}
