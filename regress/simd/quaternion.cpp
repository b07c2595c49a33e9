// The product of two quaternions (x, y, z, w). Signs are flipped by exclusive or with a mask; the mistake flips one more.
//equiv holds: --function product_sse --reference product --array p=4 --array q=4 --array out=4
//equiv violated: --function product_sign --reference product --array p=4 --array q=4 --array out=4
#include <emmintrin.h>

void product(const float *p, const float *q, float *out) {
  out[0] = (p[3] * q[0] + p[0] * q[3]) + (p[1] * q[2] - p[2] * q[1]);
  out[1] = (p[3] * q[1] + p[1] * q[3]) + (p[2] * q[0] - p[0] * q[2]);
  out[2] = (p[3] * q[2] + p[2] * q[3]) + (p[0] * q[1] - p[1] * q[0]);
  out[3] = (p[3] * q[3] + -(p[0] * q[0])) + (-(p[1] * q[1]) - p[2] * q[2]);
}
#define PICK(v, a, b, c, d) _mm_shuffle_ps(v, v, _MM_SHUFFLE(d, c, b, a))
static void multiply(const float *p, const float *q, float *out, __m128i flip) {
  const __m128 x = _mm_loadu_ps(p), y = _mm_loadu_ps(q), last = _mm_castsi128_ps(flip);
  __m128 ab = _mm_add_ps(_mm_mul_ps(PICK(x, 3, 3, 3, 3), y), _mm_xor_ps(_mm_mul_ps(PICK(x, 0, 1, 2, 0), PICK(y, 3, 3, 3, 0)), last));
  __m128 cd = _mm_sub_ps(_mm_xor_ps(_mm_mul_ps(PICK(x, 1, 2, 0, 1), PICK(y, 2, 0, 1, 1)), last),
                         _mm_mul_ps(PICK(x, 2, 0, 1, 2), PICK(y, 1, 2, 0, 2)));
  _mm_storeu_ps(out, _mm_add_ps(ab, cd));
}
void product_sse(const float *p, const float *q, float *out) {
  multiply(p, q, out, _mm_setr_epi32(0, 0, 0, (int)0x80000000));
}
void product_sign(const float *p, const float *q, float *out) {
  multiply(p, q, out, _mm_setr_epi32(0, 0, (int)0x80000000, (int)0x80000000));
}
