// Letters by a comparison of signed bytes, 16 at a time.
//equiv holds: --function lower_sse2 --reference lower --param n=0..35 --array s=n
//equiv violated: --function lower_without_a --reference lower --param n=0..35 --array s=n
#include <immintrin.h>

void lower(signed char *s, int n) {
  for (int i = 0; i < n; ++i)
    if (s[i] >= 'A' && s[i] <= 'Z') s[i] += 32;
}

static __m128i lowered(__m128i v, char below) {
  const __m128i letter = _mm_and_si128(_mm_cmpgt_epi8(v, _mm_set1_epi8(below)), _mm_cmplt_epi8(v, _mm_set1_epi8('Z' + 1)));
  return _mm_add_epi8(v, _mm_and_si128(letter, _mm_set1_epi8(32)));
}

void lower_sse2(signed char *s, int n) {
  int i = 0;
  for (; i + 16 <= n; i += 16)
    _mm_storeu_si128((__m128i *)(s + i), lowered(_mm_loadu_si128((const __m128i *)(s + i)), 'A' - 1));
  for (; i < n; ++i)
    if (s[i] >= 'A' && s[i] <= 'Z') s[i] += 32;
}

// A itself is no letter here.
void lower_without_a(signed char *s, int n) {
  int i = 0;
  for (; i + 16 <= n; i += 16)
    _mm_storeu_si128((__m128i *)(s + i), lowered(_mm_loadu_si128((const __m128i *)(s + i)), 'A'));
  for (; i < n; ++i)
    if (s[i] >= 'A' && s[i] <= 'Z') s[i] += 32;
}
