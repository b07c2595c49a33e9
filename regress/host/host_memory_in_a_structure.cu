//expect: violated
//property: host-pointer
//line: 18
#include <cuda_runtime.h>
#include <memory>

// The structure that is passed has a pointer to memory of the host.
struct View {
  int *p;
  int n;
  __device__ int &operator[](int i) const { return p[i]; }
};
__global__ void clear(View v) { if (threadIdx.x < v.n) v[threadIdx.x] = 0; }

int main() {
  auto h = std::make_unique<int[]>(64);
  const View v = {h.get(), 64};
  clear<<<1, 64>>>(v);
  cudaDeviceSynchronize();
}
