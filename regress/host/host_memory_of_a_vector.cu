//expect: violated
//property: host-pointer
//line: 15
#include <cuda_runtime.h>
#include <cstdlib>
#include <vector>

// The elements are those of the host.
__global__ void twice(int *a) {
  a[threadIdx.x] *= 2;
}

int main() {
  std::vector<int> v(64, 1);
  twice<<<1, 64>>>(v.data());
  cudaDeviceSynchronize();
}
