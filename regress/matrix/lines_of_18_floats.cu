//expect: violated
//property: misaligned
//line: 13
//--blockDim=32 --gridDim=1
#include <mma.h>
using namespace nvcuda;

// Lines of 18 floats are 72 bytes apart, which is no multiple of 16.
__global__ void lines_of_18_floats(float *out) {
  __shared__ float tile[16 * 18];
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 1.0f);
  wmma::store_matrix_sync(tile, sum, 18, wmma::mem_row_major);
  __syncwarp();
  out[threadIdx.x] = tile[threadIdx.x];
}
