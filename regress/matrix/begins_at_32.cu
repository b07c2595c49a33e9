//expect: holds
//--blockDim=32 --gridDim=1
#include <mma.h>
using namespace nvcuda;

// As begins_at_16.cu; lines may well be 48 bytes apart.
__global__ void product(half *a, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::load_matrix_sync(fa, a + 16, 24);
}
