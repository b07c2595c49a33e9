// Products of complex numbers stored as pairs: addsub subtracts in even elements and adds in odd ones.
//equiv holds: --function product_sse3 --reference product --array a=4 --array b=4 --array out=4 -msse3
//equiv violated: --function product_add --reference product --array a=4 --array b=4 --array out=4 -msse3
#include <pmmintrin.h>

void product(const float *a, const float *b, float *out) {
  for (int i = 0; i < 4; i += 2) {
    out[i] = a[i] * b[i] - a[i + 1] * b[i + 1];
    out[i + 1] = a[i] * b[i + 1] + a[i + 1] * b[i];
  }
}
void product_sse3(const float *a, const float *b, float *out) {
  const __m128 x = _mm_loadu_ps(a), y = _mm_loadu_ps(b);
  const __m128 first = _mm_mul_ps(_mm_moveldup_ps(x), y);
  const __m128 second = _mm_mul_ps(_mm_movehdup_ps(x), _mm_shuffle_ps(y, y, _MM_SHUFFLE(2, 3, 0, 1)));
  _mm_storeu_ps(out, _mm_addsub_ps(first, second));
}
void product_add(const float *a, const float *b, float *out) {
  const __m128 x = _mm_loadu_ps(a), y = _mm_loadu_ps(b);
  const __m128 first = _mm_mul_ps(_mm_moveldup_ps(x), y);
  const __m128 second = _mm_mul_ps(_mm_movehdup_ps(x), _mm_shuffle_ps(y, y, _MM_SHUFFLE(2, 3, 0, 1)));
  _mm_storeu_ps(out, _mm_add_ps(first, second));
}
