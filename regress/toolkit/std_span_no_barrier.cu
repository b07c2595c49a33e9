//expect: violated
//property: race
//needs: toolkit

// Another thread's element is read without a barrier.
#include <cuda/std/span>
__global__ void k(const int *in, int *out) {
  __shared__ int room[64];
  const cuda::std::span<int> all(room, 64);
  all[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = all.subspan(1, 63)[threadIdx.x ? threadIdx.x - 1 : 62];
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 64>>>(in, out);
}
