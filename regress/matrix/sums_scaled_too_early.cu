//expect: violated
//property: race
//line: 20
//--blockDim=64 --gridDim=1 --array out=512
#include <mma.h>
using namespace nvcuda;

// As sums_scaled_by_the_warp.cu, without a __syncwarp() between the stores of a tile and its loads.
__global__ void sums_scaled_too_early(const half *a, const half *b, float *out) {
  __shared__ float tiles[2][256];
  float *tile = tiles[threadIdx.x / 32];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::mma_sync(sum, fa, fb, sum);
  wmma::store_matrix_sync(tile, sum, 16, wmma::mem_row_major);
  for (int i = threadIdx.x % 32; i < 256; i += 32) out[threadIdx.x / 32 * 256 + i] = tile[i] * 0.5f;
}
