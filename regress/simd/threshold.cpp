// Pixels above a threshold become 255. There is no comparison of unsigned bytes before AVX-512: a saturating difference
// is not zero where the pixel is larger. A comparison of signed bytes takes 200 for less than 100.
//equiv holds: --function threshold_sse2 --reference threshold --param n=0..35 --array in=n --array out=n
//equiv violated: --function threshold_signed --reference threshold --param n=16 --array in=n --array out=n
#include <emmintrin.h>

void threshold(const unsigned char *in, unsigned char *out, int n, unsigned char limit) {
  for (int i = 0; i < n; ++i) out[i] = in[i] > limit ? 255 : 0;
}
void threshold_sse2(const unsigned char *in, unsigned char *out, int n, unsigned char limit) {
  const __m128i most = _mm_set1_epi8((char)limit), zero = _mm_setzero_si128();
  int i = 0;
  for (; i + 16 <= n; i += 16) {
    __m128i above = _mm_subs_epu8(_mm_loadu_si128((const __m128i *)(in + i)), most);
    _mm_storeu_si128((__m128i *)(out + i), _mm_xor_si128(_mm_cmpeq_epi8(above, zero), _mm_set1_epi8(-1)));
  }
  for (; i < n; ++i) out[i] = in[i] > limit ? 255 : 0;
}
void threshold_signed(const unsigned char *in, unsigned char *out, int n, unsigned char limit) {
  for (int i = 0; i < n; i += 16)
    _mm_storeu_si128((__m128i *)(out + i),
                     _mm_cmpgt_epi8(_mm_loadu_si128((const __m128i *)(in + i)), _mm_set1_epi8((char)limit)));
}
