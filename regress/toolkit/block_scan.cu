//expect: holds
//needs: toolkit

// Shared room is used twice, with a barrier in between.
#include <cub/block/block_scan.cuh>
__global__ void k(const int *in, int *out) {
  typedef cub::BlockScan<int, 64, cub::BLOCK_SCAN_WARP_SCANS> Scan;
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
