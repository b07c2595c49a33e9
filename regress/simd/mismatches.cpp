// Mismatches of the kinds that KLEE-CL found in OpenCV (TSE 2014, section 8.3, table 6), written anew: float instead of
// double, another order of factors, the order of operands of a minimum, bits lost before a sum, a conversion after a
// shift of the range, and a sum that is distributed otherwise. What each needs to be no mismatch is the next line.
//equiv violated: --function larger_root_sse --reference larger_root --array a=4 --array b=4 --array out=4
//equiv holds: --function larger_root_sse --reference larger_root_floats --array a=4 --array b=4 --array out=4
//equiv violated: --function corner_sse --reference corner --array a=4 --array c=4 --array out=4
//equiv holds: --function corner_sse --reference corner --array a=4 --array c=4 --array out=4 --fp-assume=assoc
//equiv violated: --function least_sse --reference least --array a=4 --array b=4 --array out=4
//equiv holds: --function least_sse --reference least --array a=4 --array b=4 --array out=4 --fp-assume=ordered,poszero
//equiv violated: --function resize_sse2 --reference resize --array a=4 --array b=4 --array out=4
//equiv violated: --function to_words_sse2 --reference to_words --array in=4 --array out=4
//equiv violated: --function pyramid_sse --reference pyramid --array a=4 --array b=4 --array out=4
//equiv holds: --function pyramid_sse --reference pyramid --array a=4 --array b=4 --array out=4 --fp=reals
#include <emmintrin.h>

static __m128 at(const float *p) { return _mm_loadu_ps(p); }

void larger_root(const float *a, const float *b, float *out) {
  for (int i = 0; i < 4; ++i) out[i] = (float)((double)a[i] + (double)b[i] * 0.5);
}
void larger_root_floats(const float *a, const float *b, float *out) {
  for (int i = 0; i < 4; ++i) out[i] = a[i] + b[i] * 0.5f;
}
void larger_root_sse(const float *a, const float *b, float *out) {
  _mm_storeu_ps(out, _mm_add_ps(at(a), _mm_mul_ps(at(b), _mm_set1_ps(0.5f))));
}

void corner(const float *a, const float *c, float *out) {
  for (int i = 0; i < 4; ++i) out[i] = a[i] * c[i] - 0.04f * (a[i] + c[i]) * (a[i] + c[i]);
}
void corner_sse(const float *a, const float *c, float *out) {
  const __m128 t = _mm_add_ps(at(a), at(c));
  _mm_storeu_ps(out, _mm_sub_ps(_mm_mul_ps(at(a), at(c)), _mm_mul_ps(_mm_mul_ps(t, t), _mm_set1_ps(0.04f))));
}

void least(const float *a, const float *b, float *out) {
  for (int i = 0; i < 4; ++i) out[i] = b[i] < a[i] ? b[i] : a[i];
}
void least_sse(const float *a, const float *b, float *out) { _mm_storeu_ps(out, _mm_min_ps(at(a), at(b))); }

void resize(const int *a, const int *b, int *out) {
  for (int i = 0; i < 4; ++i) out[i] = (int)((1536u * (unsigned)a[i] + 512u * (unsigned)b[i] + 2097152u) >> 22);
}
static __m128i weighted(const int *p, short weight) {
  const __m128i x = _mm_srai_epi32(_mm_loadu_si128((const __m128i *)p), 4);
  return _mm_mulhi_epi16(_mm_packs_epi32(x, x), _mm_set1_epi16(weight));
}
void resize_sse2(const int *a, const int *b, int *out) {
  __m128i s = _mm_add_epi16(_mm_add_epi16(weighted(a, 1536), weighted(b, 512)), _mm_set1_epi16(2));
  s = _mm_srai_epi16(s, 2);
  _mm_storeu_si128((__m128i *)out, _mm_srai_epi32(_mm_unpacklo_epi16(s, s), 16));
}

// To unsigned words, rounded to nearest: vector code subtracts 32768 first, and the rest of 0.5 and a bit is lost.
void to_words(const float *in, unsigned short *out) {
  for (int i = 0; i < 4; ++i) {
    const int x = _mm_cvtss_si32(_mm_set_ss(in[i]));
    out[i] = (unsigned short)(x < 0 ? 0 : x > 65535 ? 65535 : x);
  }
}
void to_words_sse2(const float *in, unsigned short *out) {
  const __m128i x = _mm_cvtps_epi32(_mm_sub_ps(at(in), _mm_set1_ps(32768.0f)));
  const __m128i words = _mm_add_epi16(_mm_packs_epi32(x, x), _mm_set1_epi16((short)0x8000));
  _mm_storel_epi64((__m128i *)out, words);
}

void pyramid(const float *a, const float *b, float *out) {
  for (int i = 0; i < 4; ++i) out[i] = ((a[i] + a[i]) + (a[i] + a[i])) + (b[i] + a[i]) * 4.0f;
}
void pyramid_sse(const float *a, const float *b, float *out) {
  __m128 s = _mm_add_ps(_mm_mul_ps(at(a), _mm_set1_ps(6.0f)), _mm_mul_ps(at(b), _mm_set1_ps(4.0f)));
  _mm_storeu_ps(out, _mm_add_ps(_mm_add_ps(s, at(a)), at(a)));
}
