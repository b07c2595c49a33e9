//expect: violated
//property: race
//needs: toolkit

// Another thread's element is read without a barrier.
#include <cuda/std/tuple>
__global__ void k(const int *in, int *out) {
  __shared__ int all[64];
  const cuda::std::tuple<int, int> both(in[threadIdx.x], 63 - threadIdx.x);
  all[threadIdx.x] = cuda::std::get<0>(both);
  out[threadIdx.x] = all[cuda::std::get<1>(both)];
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 64>>>(in, out);
}
