// Sixteen bytes as a square of 4 by 4: one shuffle. An index whose highest bit is set gives zero.
//equiv holds: --function transpose_ssse3 --reference transpose --array in=16 --array out=16 -mssse3
//equiv violated: --function transpose_zero --reference transpose --array in=16 --array out=16 -mssse3
#include <tmmintrin.h>

void transpose(const signed char *in, signed char *out) {
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 4; ++x) out[4 * x + y] = in[4 * y + x];
}
void transpose_ssse3(const signed char *in, signed char *out) {
  const __m128i order = _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  _mm_storeu_si128((__m128i *)out, _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)in), order));
}
void transpose_zero(const signed char *in, signed char *out) {
  const __m128i order = _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, -1);
  _mm_storeu_si128((__m128i *)out, _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)in), order));
}
