//expect: holds
//--blockDim=32 --gridDim=1 --array c=256
#include <mma.h>
using namespace nvcuda;

// Operands are staged in shared memory; __syncwarp orders the copies before the loads of the whole warp.
__global__ void tile_of_a_warp(const half *a, const half *b, float *c) {
  __shared__ __align__(32) half as[16][24], bs[16][24];
  for (int i = threadIdx.x; i < 256; i += 32) {
    as[i / 16][i % 16] = a[i];
    bs[i / 16][i % 16] = b[i];
  }
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, &as[0][0], 24);
  wmma::load_matrix_sync(fb, &bs[0][0], 24);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}
