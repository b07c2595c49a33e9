//expect: violated
//property: race
//line: 10
//--blockDim=32 --gridDim=1
#include <mma.h>
using namespace nvcuda;

__global__ void tile_not_waited_for(const half *a, float *c) {
  __shared__ __align__(32) half as[256];
  for (int i = threadIdx.x; i < 256; i += 32) as[i] = a[i];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::load_matrix_sync(fa, as, 16);
  c[threadIdx.x] = __half2float(fa.x[0]);
}
