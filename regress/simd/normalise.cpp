// A vector of length 1. A root and a division are what the scalar code has; rsqrtps is an approximation that no
// computation in C equals, so nothing is known of it.
//equiv holds: --function normalise_sse2 --reference normalise --array v=4 --array out=4
//equiv unknown: --function normalise_fast --reference normalise --array v=4 --array out=4
//equiv holds: --function normalise_fast --reference normalise_fast_again --array v=4 --array out=4
#include <emmintrin.h>
#include <math.h>

void normalise(const float *v, float *out) {
  float length = sqrtf((v[0] * v[0] + v[1] * v[1]) + (v[2] * v[2] + v[3] * v[3]));
  for (int i = 0; i < 4; ++i) out[i] = v[i] / length;
}
static __m128 squares(__m128 x) {
  __m128 s = _mm_mul_ps(x, x);
  s = _mm_add_ps(s, _mm_shuffle_ps(s, s, _MM_SHUFFLE(2, 3, 0, 1)));
  return _mm_add_ps(_mm_shuffle_ps(s, s, _MM_SHUFFLE(0, 0, 0, 0)), _mm_shuffle_ps(s, s, _MM_SHUFFLE(2, 2, 2, 2)));
}
void normalise_sse2(const float *v, float *out) {
  __m128 x = _mm_loadu_ps(v);
  _mm_storeu_ps(out, _mm_div_ps(x, _mm_sqrt_ps(squares(x))));
}
void normalise_fast(const float *v, float *out) {
  __m128 x = _mm_loadu_ps(v);
  _mm_storeu_ps(out, _mm_mul_ps(x, _mm_rsqrt_ps(squares(x))));
}
void normalise_fast_again(const float *v, float *out) {
  __m128 x = _mm_load_ps(v), r = _mm_rsqrt_ps(squares(x));
  for (int i = 0; i < 4; ++i) out[i] = ((float *)&r)[i] * v[i];
}
