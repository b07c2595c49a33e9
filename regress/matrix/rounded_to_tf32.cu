//expect: holds
//--blockDim=32 --gridDim=1
#include <mma.h>

// 10 bits of mantissa are kept, ties go away from zero: 1 + 2^-11 is half way between 1 and 1 + 2^-10.
__global__ void rounded_to_tf32() {
  using nvcuda::wmma::__float_to_tf32;
  assert(__float_to_tf32(1.0f + 0x1p-11f) == 1.0f + 0x1p-10f);
  assert(__float_to_tf32(-1.0f - 0x1p-11f) == -1.0f - 0x1p-10f);
  assert(__float_to_tf32(1.0f + 0x1p-12f) == 1.0f);
  assert(__float_to_tf32(0.0f) == 0.0f);
}
