//expect: violated
//property: misaligned
//line: 11
//--blockDim=32 --gridDim=1
#include <mma.h>
using namespace nvcuda;

// Lines must begin at multiples of 16 bytes: 20 halves are 40.
__global__ void stride_of_odd_halves(const half *a, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::load_matrix_sync(fa, a, 20);
  c[threadIdx.x] = __half2float(fa.x[0]);
}
