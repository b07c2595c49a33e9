//expect: violated
//property: invalid-mask
//line: 13
//--blockDim=32 --gridDim=1
#include <mma.h>
using namespace nvcuda;

// Matrix operations are for all lanes of a warp.
__global__ void half_a_warp(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 1.0f);
  if (threadIdx.x < 16)
    wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}
