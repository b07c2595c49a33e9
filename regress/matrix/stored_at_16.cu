//expect: violated
//property: misaligned
//line: 12
//--blockDim=32 --gridDim=1
#include <mma.h>
using namespace nvcuda;

// The result goes to the fifth float of the array.
__global__ void product(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 1.0f);
  wmma::store_matrix_sync(c + 4, fc, 16, wmma::mem_row_major);
}
