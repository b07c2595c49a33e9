// Weights of 15 bits, summed by pmaddwd. The weight of green, 19235, fits 16 signed bits; with 16 bits it would not.
//equiv holds: --function gray_sse2 --reference gray --array r=8 --array g=8 --array b=8 --array out=8
//equiv violated: --function gray_overflow --reference gray16 --array r=8 --array g=8 --array b=8 --array out=8
#include <emmintrin.h>

typedef unsigned char u8;
void gray(const u8 *r, const u8 *g, const u8 *b, u8 *out) {
  for (int i = 0; i < 8; ++i) out[i] = (u8)((9798 * r[i] + 19235 * g[i] + 3735 * b[i] + 16384) >> 15);
}
void gray16(const u8 *r, const u8 *g, const u8 *b, u8 *out) {
  for (int i = 0; i < 8; ++i) out[i] = (u8)((19595 * r[i] + 38470 * g[i] + 7471 * b[i] + 32768) >> 16);
}
static __m128i at(const u8 *p) { return _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)p), _mm_setzero_si128()); }
static __m128i sum(__m128i rg, __m128i b1, int wr, int wg, int wb, int half, int shift) {
  __m128i s = _mm_madd_epi16(rg, _mm_set1_epi32((wg << 16) | wr));
  s = _mm_add_epi32(s, _mm_madd_epi16(b1, _mm_set1_epi32(wb)));
  return _mm_srl_epi32(_mm_add_epi32(s, _mm_set1_epi32(half)), _mm_cvtsi32_si128(shift));
}
static void weighted(const u8 *r, const u8 *g, const u8 *b, u8 *out, int wr, int wg, int wb, int half, int shift) {
  const __m128i zero = _mm_setzero_si128();
  __m128i lo = sum(_mm_unpacklo_epi16(at(r), at(g)), _mm_unpacklo_epi16(at(b), zero), wr, wg, wb, half, shift);
  __m128i hi = sum(_mm_unpackhi_epi16(at(r), at(g)), _mm_unpackhi_epi16(at(b), zero), wr, wg, wb, half, shift);
  __m128i words = _mm_packs_epi32(lo, hi);
  _mm_storel_epi64((__m128i *)out, _mm_packus_epi16(words, words));
}
void gray_sse2(const u8 *r, const u8 *g, const u8 *b, u8 *out) { weighted(r, g, b, out, 9798, 19235, 3735, 16384, 15); }
void gray_overflow(const u8 *r, const u8 *g, const u8 *b, u8 *out) {
  weighted(r, g, b, out, 19595, 38470, 7471, 32768, 16);
}
