//expect: holds
//needs: toolkit
//knownbug: CUB adds up with shfl.sync in its form with a predicate, which is unsupported inline PTX

// Shared room is used twice, with a barrier in between.
#include <cub/block/block_scan.cuh>
__global__ void k(const int *in, int *out) {
  typedef cub::BlockScan<int, 64> Scan;
  __shared__ typename Scan::TempStorage room;
  int a, b;
  Scan(room).ExclusiveSum(in[threadIdx.x], a);
  __syncthreads();
  Scan(room).InclusiveSum(a, b);
  out[threadIdx.x] = b;
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 64>>>(in, out);
}
