// Products by the matrix operations of a warp, against a triple loop: 16 x 16 x 16 of halves over the reals; of bytes, where
// nothing rounds, exactly. Whatever the order in which a device sums up, the real sum is one.
//equiv holds: --fp=reals --kernel product --reference loops --array a=256 --array b=256 --array c=256 --block-dim 32 --grid-dim 1
//equiv violated: --fp=reals --kernel transposed --reference loops --array a=256 --array b=256 --array c=256 --block-dim 32 --grid-dim 1
//equiv violated: --fp=reals --kernel from_one --reference loops --array a=256 --array b=256 --array c=256 --block-dim 32 --grid-dim 1
//equiv holds: --fp=reals --kernel deep --reference deep_loops --array a=512 --array b=512 --array c=256 --block-dim 32 --grid-dim 1
//equiv holds: --kernel bytes --reference byte_loops --array a=256 --array b=256 --array c=256 --block-dim 32 --grid-dim 1
//equiv unknown: --kernel product --reference loops --array a=256 --array b=256 --array c=256 --block-dim 32 --grid-dim 1
#include <mma.h>
using namespace nvcuda;

__global__ void product(const half *a, const half *b, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> y;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> z;
  wmma::load_matrix_sync(x, a, 16);
  wmma::load_matrix_sync(y, b, 16);
  wmma::fill_fragment(z, 0.0f);
  wmma::mma_sync(z, x, y, z);
  wmma::store_matrix_sync(c, z, 16, wmma::mem_row_major);
}

__global__ void transposed(const half *a, const half *b, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> y;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> z;
  wmma::load_matrix_sync(x, a, 16);
  wmma::load_matrix_sync(y, b, 16);
  wmma::fill_fragment(z, 0.0f);
  wmma::mma_sync(z, x, y, z);
  wmma::store_matrix_sync(c, z, 16, wmma::mem_row_major);
}

__global__ void from_one(const half *a, const half *b, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> y;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> z;
  wmma::load_matrix_sync(x, a, 16);
  wmma::load_matrix_sync(y, b, 16);
  wmma::fill_fragment(z, 1.0f);
  wmma::mma_sync(z, x, y, z);
  wmma::store_matrix_sync(c, z, 16, wmma::mem_row_major);
}

void loops(const half *a, const half *b, float *c) {
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j) {
      float sum = 0;
      for (int k = 0; k < 16; ++k) sum += __half2float(a[i * 16 + k]) * __half2float(b[k * 16 + j]);
      c[i * 16 + j] = sum;
    }
}

// Two steps of depth 16; the right factor lies column by column.
__global__ void deep(const half *a, const half *b, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> y;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> z;
  wmma::fill_fragment(z, 0.0f);
  for (int k = 0; k < 32; k += 16) {
    wmma::load_matrix_sync(x, a + k, 32);
    wmma::load_matrix_sync(y, b + k, 32);
    wmma::mma_sync(z, x, y, z);
  }
  for (int i = 0; i < z.num_elements; ++i) z.x[i] *= 2.0f;
  wmma::store_matrix_sync(c, z, 16, wmma::mem_col_major);
}

void deep_loops(const half *a, const half *b, float *c) {
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j) {
      float sum = 0;
      for (int k = 0; k < 32; ++k) sum += __half2float(a[i * 32 + k]) * __half2float(b[j * 32 + k]);
      c[j * 16 + i] = 2 * sum;
    }
}

__global__ void bytes(const signed char *a, const signed char *b, int *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> x;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::row_major> y;
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> z;
  wmma::load_matrix_sync(x, a, 16);
  wmma::load_matrix_sync(y, b, 16);
  wmma::load_matrix_sync(z, c, 16, wmma::mem_row_major);
  wmma::mma_sync(z, x, y, z);
  wmma::store_matrix_sync(c, z, 16, wmma::mem_row_major);
}

void byte_loops(const signed char *a, const signed char *b, int *c) {
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j)
      for (int k = 0; k < 16; ++k) c[i * 16 + j] += a[i * 16 + k] * b[k * 16 + j];
}
