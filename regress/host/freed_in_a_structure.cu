//expect: violated
//property: host-use-after-free
//line: 15
#include <cuda_runtime.h>
struct View {
  int *p;
  int n;
};
__global__ void clear(View v) { if (threadIdx.x < v.n) v.p[threadIdx.x] = 0; }

int main() {
  View v = {nullptr, 32};
  cudaMalloc(&v.p, 32 * sizeof(int));
  cudaFree(v.p);
  clear<<<1, 32>>>(v);
  cudaDeviceSynchronize();
}
