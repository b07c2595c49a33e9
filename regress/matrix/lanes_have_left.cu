//expect: violated
//property: invalid-mask
//line: 12
//--blockDim=32 --gridDim=1
#include <mma.h>
using namespace nvcuda;

// Other than a shuffle, a matrix operation does without no lane.
__global__ void product(float *c) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  if (threadIdx.x >= 24) return;
  wmma::load_matrix_sync(fc, c, 16, wmma::mem_row_major);
}
