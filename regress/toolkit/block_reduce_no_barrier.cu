//expect: violated
//property: race
//needs: toolkit

// The second reduction writes to the shared room while threads may still read what the first one left there.
#include <cub/block/block_reduce.cuh>
__global__ void k(const int *in, int *out) {
  typedef cub::BlockReduce<int, 64> Reduce;
  __shared__ typename Reduce::TempStorage room;
  const int sum = Reduce(room).Sum(in[threadIdx.x]);
  const int most = Reduce(room).Reduce(in[threadIdx.x], cuda::maximum<int>{});
  if (threadIdx.x == 0) out[0] = sum, out[1] = most;
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 64>>>(in, out);
}
