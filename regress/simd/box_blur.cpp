// The mean of three neighbours in 16-bit sums, multiplied by 21846/65536 instead of divided by 3.
//equiv holds: --function blur_sse2 --reference blur_by_product --array in=10 --array out=8
//equiv violated: --function blur_coarse --reference blur --array in=10 --array out=8
#include <emmintrin.h>

typedef unsigned char u8;
void blur(const u8 *in, u8 *out) {
  for (int i = 0; i < 8; ++i) out[i] = (u8)((in[i] + in[i + 1] + in[i + 2]) / 3);
}
void blur_by_product(const u8 *in, u8 *out) {
  for (int i = 0; i < 8; ++i) out[i] = (u8)((in[i] + in[i + 1] + in[i + 2]) * 21846 >> 16);
}
static __m128i at(const u8 *p) { return _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)p), _mm_setzero_si128()); }
static void by(const u8 *in, u8 *out, int factor) {
  __m128i s = _mm_add_epi16(_mm_add_epi16(at(in), at(in + 1)), at(in + 2));
  s = _mm_mulhi_epu16(s, _mm_set1_epi16((short)factor));
  _mm_storel_epi64((__m128i *)out, _mm_packus_epi16(s, s));
}
void blur_sse2(const u8 *in, u8 *out) { by(in, out, 21846); }
// Too small by one: multiples of 3 come out one less.
void blur_coarse(const u8 *in, u8 *out) { by(in, out, 21845); }
