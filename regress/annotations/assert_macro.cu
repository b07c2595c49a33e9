//expect: violated
//property: assertion
//line: 10
//--blockDim=8 --gridDim=1

// The standard assert.
#include <assert.h>

__global__ void standard(int *out, const int *in) {
  assert(in[threadIdx.x] != 42);
  out[threadIdx.x] = 0;
}
