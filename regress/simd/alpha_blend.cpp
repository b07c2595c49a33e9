// A foreground over a background, with 8-bit weights and rounding: products of 16 bits.
//equiv holds: --function blend_sse2 --reference blend --param n=8 --array fg=n --array bg=n --array out=n
//equiv violated: --function blend_truncating --reference blend --param n=8 --array fg=n --array bg=n --array out=n
#include <emmintrin.h>

typedef unsigned char u8;
void blend(const u8 *fg, const u8 *bg, u8 *out, int n, u8 alpha) {
  for (int i = 0; i < n; ++i) out[i] = (u8)((fg[i] * alpha + bg[i] * (255 - alpha) + 128) >> 8);
}
static __m128i at(const u8 *p) { return _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)p), _mm_setzero_si128()); }
void blend_sse2(const u8 *fg, const u8 *bg, u8 *out, int n, u8 alpha) {
  const __m128i a = _mm_set1_epi16(alpha), b = _mm_set1_epi16((short)(255 - alpha)), half = _mm_set1_epi16(128);
  for (int i = 0; i + 8 <= n; i += 8) {
    __m128i s = _mm_add_epi16(_mm_mullo_epi16(at(fg + i), a), _mm_mullo_epi16(at(bg + i), b));
    s = _mm_srli_epi16(_mm_add_epi16(s, half), 8);
    _mm_storel_epi64((__m128i *)(out + i), _mm_packus_epi16(s, s));
  }
}
// Each product loses its lower half before the sum.
void blend_truncating(const u8 *fg, const u8 *bg, u8 *out, int n, u8 alpha) {
  const __m128i a = _mm_set1_epi16(alpha), b = _mm_set1_epi16((short)(255 - alpha));
  for (int i = 0; i + 8 <= n; i += 8) {
    __m128i s = _mm_add_epi16(_mm_srli_epi16(_mm_mullo_epi16(at(fg + i), a), 8),
                              _mm_srli_epi16(_mm_mullo_epi16(at(bg + i), b), 8));
    _mm_storel_epi64((__m128i *)(out + i), _mm_packus_epi16(s, s));
  }
}
