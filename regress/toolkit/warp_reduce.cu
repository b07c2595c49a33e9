//expect: holds
//needs: toolkit

// The sums of two warps, which a barrier makes visible to all threads.
#include <cub/warp/warp_reduce.cuh>
__global__ void k(const int *in, int *out) {
  typedef cub::WarpReduce<int> Reduce;
  __shared__ typename Reduce::TempStorage room[2];
  __shared__ int sums[2];
  const int warp = threadIdx.x / 32;
  const int sum = Reduce(room[warp]).Sum(in[threadIdx.x]);
  if (threadIdx.x % 32 == 0) sums[warp] = sum;
  __syncthreads();
  out[threadIdx.x] = sums[0] + sums[1];
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 64>>>(in, out);
}
