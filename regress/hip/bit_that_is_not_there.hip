//expect: violated
//property: assertion
//line: 9
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

__global__ void field(unsigned w) {
  assert(__bitextract_u32(w, 28, 4) < 15);
}
