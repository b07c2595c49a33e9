//expect: violated
//property: misaligned
//line: 11
//--blockDim=32 --gridDim=1
#include <mma.h>
using namespace nvcuda;

// Lines are at multiples of 16 bytes, and the matrix itself is to be at one of 32.
__global__ void product(half *a, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::load_matrix_sync(fa, a + 8, 16);
}
