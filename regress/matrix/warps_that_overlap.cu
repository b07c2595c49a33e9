//expect: violated
//property: race
//line: 13
//--blockDim=64 --gridDim=1
#include <mma.h>
using namespace nvcuda;

// Tiles 8 columns apart, each 16 wide.
__global__ void warps_that_overlap(float *c) {
  const int warp = threadIdx.x / 32;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, warp);
  wmma::store_matrix_sync(c + warp * 8, fc, 64, wmma::mem_row_major);
}
