//expect: holds
//needs: toolkit

// Each thread writes an element and, after a barrier, reads another one.
#include <cuda/std/span>
__global__ void k(const int *in, int *out) {
  __shared__ int room[64];
  const cuda::std::span<int> all(room, 64);
  all[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = all.subspan(1, 63)[threadIdx.x ? threadIdx.x - 1 : 62];
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 64>>>(in, out);
}
