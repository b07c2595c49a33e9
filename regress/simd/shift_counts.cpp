// A count of the width or more gives zero in vector code; what C does is not defined, and the scalar code says it itself.
//equiv holds: --function shift_sse2 --reference shift --param n=8 --array in=n --array out=n
//equiv violated: --function shift_sse2 --reference shift_modulo --param n=8 --array in=n --array out=n
#include <emmintrin.h>

void shift(const unsigned short *in, unsigned short *out, int n, unsigned count) {
  for (int i = 0; i < n; ++i) out[i] = count < 16 ? in[i] << count : 0;
}
void shift_modulo(const unsigned short *in, unsigned short *out, int n, unsigned count) {
  for (int i = 0; i < n; ++i) out[i] = in[i] << count % 16;
}
void shift_sse2(const unsigned short *in, unsigned short *out, int n, unsigned count) {
  for (int i = 0; i + 8 <= n; i += 8)
    _mm_storeu_si128((__m128i *)(out + i), _mm_sll_epi16(_mm_loadu_si128((const __m128i *)(in + i)),
                                                         _mm_cvtsi32_si128((int)count)));
}
