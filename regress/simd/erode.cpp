// Erosion of a row: the smallest of three neighbouring bytes. Signed bytes have another order.
//equiv holds: --function erode_sse2 --reference erode --param n=2..37 --array in=n --array out=n
//equiv violated: --function erode_signed --reference erode --param n=18 --array in=n --array out=n
//equiv violated 22: --function erode_too_far --reference erode --param n=17 --array in=n --array out=n
#include <smmintrin.h>

void erode(const unsigned char *in, unsigned char *out, int n) {
  for (int i = 0; i + 2 < n; ++i) {
    unsigned char m = in[i] < in[i + 1] ? in[i] : in[i + 1];
    out[i] = m < in[i + 2] ? m : in[i + 2];
  }
}
static __m128i at(const unsigned char *p) { return _mm_loadu_si128((const __m128i *)p); }
void erode_sse2(const unsigned char *in, unsigned char *out, int n) {
  int i = 0;
  for (; i + 18 <= n; i += 16)
    _mm_storeu_si128((__m128i *)(out + i), _mm_min_epu8(_mm_min_epu8(at(in + i), at(in + i + 1)), at(in + i + 2)));
  for (; i + 2 < n; ++i) erode(in + i, out + i, 3);
}
void erode_too_far(const unsigned char *in, unsigned char *out, int n) {
  for (int i = 0; i + 16 <= n; i += 16) {
    __m128i a = _mm_min_epu8(at(in + i), at(in + i + 1)), last = _mm_loadu_si128((const __m128i *)(in + i + 2));
    _mm_storeu_si128((__m128i *)(out + i), _mm_min_epu8(a, last));
  }
}
__attribute__((target("sse4.1"))) void erode_signed(const unsigned char *in, unsigned char *out, int n) {
  _mm_storeu_si128((__m128i *)out, _mm_min_epi8(_mm_min_epi8(at(in), at(in + 1)), at(in + 2)));
}
