// The sum of absolute differences of two blocks: psadbw leaves two sums, and both count.
//equiv holds: --function sad_sse2 --reference sad --array a=16 --array b=16
//equiv violated: --function sad_half --reference sad --array a=16 --array b=16
#include <emmintrin.h>

int sad(const unsigned char *a, const unsigned char *b) {
  int s = 0;
  for (int i = 0; i < 16; ++i) s += a[i] - b[i] < 0 ? -(a[i] - b[i]) : a[i] - b[i];
  return s;
}
static __m128i sums(const unsigned char *a, const unsigned char *b) {
  return _mm_sad_epu8(_mm_loadu_si128((const __m128i *)a), _mm_loadu_si128((const __m128i *)b));
}
int sad_sse2(const unsigned char *a, const unsigned char *b) {
  const __m128i s = sums(a, b);
  return _mm_cvtsi128_si32(s) + _mm_extract_epi16(s, 4);
}
int sad_half(const unsigned char *a, const unsigned char *b) { return _mm_cvtsi128_si32(sums(a, b)); }
