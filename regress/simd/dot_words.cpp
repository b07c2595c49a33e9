// A dot product of 16-bit numbers: pmaddwd adds pairs of 32-bit products, in any order the same sum.
//equiv holds: --function dot_madd --reference dot --param n=0..18 --array a=n --array b=n
//equiv violated: --function dot_low --reference dot --param n=8 --array a=n --array b=n
#include <emmintrin.h>

int dot(const short *a, const short *b, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * b[i];
  return s;
}
static int total(__m128i s) {
  s = _mm_add_epi32(s, _mm_shuffle_epi32(s, _MM_SHUFFLE(1, 0, 3, 2)));
  return _mm_cvtsi128_si32(_mm_add_epi32(s, _mm_shuffle_epi32(s, _MM_SHUFFLE(2, 3, 0, 1))));
}
int dot_madd(const short *a, const short *b, int n) {
  __m128i s = _mm_setzero_si128();
  int i = 0;
  for (; i + 8 <= n; i += 8)
    s = _mm_add_epi32(s, _mm_madd_epi16(_mm_loadu_si128((const __m128i *)(a + i)),
                                        _mm_loadu_si128((const __m128i *)(b + i))));
  int sum = total(s);
  for (; i < n; ++i) sum += a[i] * b[i];
  return sum;
}
// Products of 16 bits lose their upper halves.
int dot_low(const short *a, const short *b, int n) {
  __m128i p = _mm_mullo_epi16(_mm_loadu_si128((const __m128i *)a), _mm_loadu_si128((const __m128i *)b));
  return total(_mm_madd_epi16(p, _mm_set1_epi16(1)));
}
