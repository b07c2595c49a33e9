//expect: violated
//property: bounds
//line: 12
//--blockDim=32 --gridDim=1 --array c=255
#include <mma.h>
using namespace nvcuda;

// 16 lines of 16 floats, one of which there is no room for.
__global__ void beyond_the_matrix(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 1.0f);
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_col_major);
}
