//expect: unknown
//--blockDim=32 --gridDim=1
#include <mma.h>
using namespace nvcuda;

// What a product comes to is not computed: a fragment filled with zeros times anything is zero, and gpubmc cannot tell.
__global__ void product_is_anything(const half *b, float *out) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fa, __float2half(0.0f));
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::mma_sync(fc, fa, fb, fc);
  assert(fc.x[0] == 0.0f);
}
