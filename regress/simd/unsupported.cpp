// What no table knows is unsupported where it is reached, and nothing else.
//equiv unsupported: --function length_sse42 --reference length --array in=16 -msse4.2
//equiv unsupported: --function flushed --reference copied --array in=4 --array out=4
//equiv holds: --function copied_sse --reference copied --array in=4 --array out=4
#include <nmmintrin.h>
#include <xmmintrin.h>

int length(const char *in) {
  int n = 0;
  while (n < 16 && in[n]) ++n;
  return n;
}
__attribute__((target("sse4.2"))) int length_sse42(const char *in) {
  const __m128i x = _mm_loadu_si128((const __m128i *)in);
  return _mm_cmpistri(x, x, _SIDD_UBYTE_OPS | _SIDD_CMP_EQUAL_EACH | _SIDD_NEGATIVE_POLARITY);
}
void copied(const float *in, float *out) {
  for (int i = 0; i < 4; ++i) out[i] = in[i];
}
void copied_sse(const float *in, float *out) {
  _mm_storeu_ps(out, _mm_loadu_ps(in));
  if (in == out) _mm_setcsr(0);
}
void flushed(const float *in, float *out) {
  _mm_setcsr(_mm_getcsr() | 0x8000);
  _mm_storeu_ps(out, _mm_loadu_ps(in));
}
