//expect: violated
//property: race
//line: 11
//--blockDim=32 --gridDim=1
#include <mma.h>
using namespace nvcuda;

// Which lane reads what is open: that each writes 16 bytes of which it may be the reader is no excuse.
__global__ void own_piece_not_waited_for(const uint4 *a, float *c) {
  __shared__ __align__(32) half as[256];
  ((uint4 *)as)[threadIdx.x] = a[threadIdx.x];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::load_matrix_sync(fa, as, 16);
  c[threadIdx.x] = __half2float(fa.x[0]);
}
