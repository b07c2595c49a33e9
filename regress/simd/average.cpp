// pavgb rounds up; two of them do not round as the average of four does.
//equiv holds: --function mean_sse2 --reference mean --param n=0..18 --array a=n --array b=n --array out=n
//equiv violated: --function mean_of_four_sse2 --reference mean_of_four --array a=16 --array b=16 --array c=16 --array d=16 --array out=16
//equiv violated: --function mean_sse2 --reference mean_down --param n=16 --array a=n --array b=n --array out=n
#include <emmintrin.h>

typedef unsigned char u8;
void mean(const u8 *a, const u8 *b, u8 *out, int n) {
  for (int i = 0; i < n; ++i) out[i] = (u8)((a[i] + b[i] + 1) / 2);
}
void mean_down(const u8 *a, const u8 *b, u8 *out, int n) {
  for (int i = 0; i < n; ++i) out[i] = (u8)((a[i] + b[i]) / 2);
}
static __m128i at(const u8 *p) { return _mm_loadu_si128((const __m128i *)p); }
void mean_sse2(const u8 *a, const u8 *b, u8 *out, int n) {
  int i = 0;
  for (; i + 16 <= n; i += 16) _mm_storeu_si128((__m128i *)(out + i), _mm_avg_epu8(at(a + i), at(b + i)));
  mean(a + i, b + i, out + i, n - i);
}
void mean_of_four(const u8 *a, const u8 *b, const u8 *c, const u8 *d, u8 *out) {
  for (int i = 0; i < 16; ++i) out[i] = (u8)((a[i] + b[i] + c[i] + d[i] + 2) / 4);
}
void mean_of_four_sse2(const u8 *a, const u8 *b, const u8 *c, const u8 *d, u8 *out) {
  _mm_storeu_si128((__m128i *)out, _mm_avg_epu8(_mm_avg_epu8(at(a), at(b)), _mm_avg_epu8(at(c), at(d))));
}
