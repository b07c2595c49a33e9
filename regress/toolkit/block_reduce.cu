//expect: holds
//needs: toolkit

// Shared room is used twice, with a barrier in between.
#include <cub/block/block_reduce.cuh>
__global__ void k(const int *in, int *out) {
  typedef cub::BlockReduce<int, 64> Reduce;
  __shared__ typename Reduce::TempStorage room;
  const int sum = Reduce(room).Sum(in[threadIdx.x]);
  __syncthreads();
  const int most = Reduce(room).Reduce(in[threadIdx.x], cuda::maximum<int>{});
  if (threadIdx.x == 0) out[0] = sum, out[1] = most;
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 64>>>(in, out);
}
