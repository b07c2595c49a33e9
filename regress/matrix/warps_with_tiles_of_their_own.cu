//expect: holds
//--blockDim=128 --gridDim=2 --array c=8192
#include <mma.h>
using namespace nvcuda;

__global__ void warps_with_tiles_of_their_own(const half *a, const half *b, float *c) {
  const int warp = blockIdx.x * 4 + threadIdx.x / 32;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  for (int k = 0; k < 4; ++k) {
    wmma::load_matrix_sync(fa, a + warp * 16 * 64 + k * 16, 64);
    wmma::load_matrix_sync(fb, b + k * 16, 64);
    wmma::mma_sync(fc, fa, fb, fc);
  }
  for (int i = 0; i < fc.num_elements; ++i) fc.x[i] *= 0.5f;
  wmma::store_matrix_sync(c + warp * 16 * 64, fc, 64, wmma::mem_row_major);
}
