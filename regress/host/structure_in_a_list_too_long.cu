//expect: violated
//property: bounds
//line: 12
#include <cuda_runtime.h>

// The structure is passed by its address in a list.
struct View {
  short *data;
  unsigned short n;
};
__global__ void clear(View v) {
  if (threadIdx.x <= v.n) v.data[threadIdx.x] = 0;
}

int main() {
  View v;
  v.n = 40;
  cudaMalloc(&v.data, v.n * sizeof(short));
  void *list[] = {&v};
  cudaLaunchKernel((const void *)clear, dim3(1), dim3(64), list, 0, 0);
}
