//expect: violated
//property: race
//needs: toolkit

// Another thread's element is read without a barrier.
#include <cuda/std/array>
__global__ void k(const int *in, int *out) {
  __shared__ cuda::std::array<int, 64> all;
  all[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = all[all.size() - 1 - threadIdx.x];
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 64>>>(in, out);
}
