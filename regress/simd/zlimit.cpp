// The larger of each element and zero, by a comparison whose mask is combined with the data. A mask of "not less" also
// keeps NaN, which the comparison of C drops.
//equiv holds: --function limit_sse --reference limit --param n=0..9 --array src=n --array dst=n
//equiv violated: --function limit_nan --reference limit --param n=4 --array src=n --array dst=n
#include <xmmintrin.h>

void limit(const float *src, float *dst, int n) {
  for (int i = 0; i < n; ++i) dst[i] = src[i] > 0 ? src[i] : 0;
}
void limit_sse(const float *src, float *dst, int n) {
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    __m128 x = _mm_loadu_ps(src + i);
    _mm_storeu_ps(dst + i, _mm_and_ps(x, _mm_cmpgt_ps(x, _mm_setzero_ps())));
  }
  for (; i < n; ++i) dst[i] = src[i] > 0 ? src[i] : 0;
}
void limit_nan(const float *src, float *dst, int n) {
  for (int i = 0; i < n; i += 4) {
    __m128 x = _mm_loadu_ps(src + i);
    _mm_storeu_ps(dst + i, _mm_and_ps(x, _mm_cmpnle_ps(x, _mm_setzero_ps())));
  }
}
