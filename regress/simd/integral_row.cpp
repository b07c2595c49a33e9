// Sums from the start of a row to each element, by two shifts of four elements and a carry.
//equiv holds: --function integral_sse2 --reference integral --param n=16 --array in=n --array out=n
//equiv violated: --function integral_without_carry --reference integral --param n=8 --array in=n --array out=n
#include <emmintrin.h>

void integral(const int *in, int *out, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) out[i] = s += in[i];
}
static __m128i prefix(__m128i x) {
  x = _mm_add_epi32(x, _mm_slli_si128(x, 4));
  return _mm_add_epi32(x, _mm_slli_si128(x, 8));
}
void integral_sse2(const int *in, int *out, int n) {
  __m128i carry = _mm_setzero_si128();
  for (int i = 0; i + 4 <= n; i += 4) {
    __m128i x = _mm_add_epi32(prefix(_mm_loadu_si128((const __m128i *)(in + i))), carry);
    _mm_storeu_si128((__m128i *)(out + i), x);
    carry = _mm_shuffle_epi32(x, _MM_SHUFFLE(3, 3, 3, 3));
  }
}
void integral_without_carry(const int *in, int *out, int n) {
  for (int i = 0; i + 4 <= n; i += 4)
    _mm_storeu_si128((__m128i *)(out + i), prefix(_mm_loadu_si128((const __m128i *)(in + i))));
}
