//expect: holds
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>
#include <hip/hip_complex.h>

// Functions and operators that HIP has and CUDA has not.
__global__ void meanings(unsigned w, unsigned p, unsigned at, int4 *out) {
  assert(__bitextract_u32(w, 8, 4) == (w >> 8 & 15));
  assert(__bitextract_u32(w, 40, 36) == (w >> 8 & 15));
  assert(__bitextract_u32(w, 3, 0) == 0 && __bitextract_u64(w, 60, 8) == 0);
  assert(__bitinsert_u32(w, p, 4, 8) == ((w & ~0xff0u) | (p << 4 & 0xff0u)));
  assert(__lastbit_u32_u64(0) == ~0u && __lastbit_u32_u64(1ull << (at & 63)) == (at & 63));
  const int4 v = make_int4(1, 2, 3, 4);
  int4 a = 2 * v - v / 2 + 1;
  assert(a == make_int4(3, 4, 6, 7));
  a <<= 1, a += v;
  assert(a.x == 7 && a.y == 10 && a.z == 15 && a.w == 18 && -a != a);
  const hipFloatComplex z = hipCmulf(make_hipFloatComplex(1, 2), make_hipFloatComplex(3, 4));
  assert(z.x == -5 && z.y == 10 && hipCsqabsf(z) == 125);
  out[threadIdx.x] = a;
}
