// Two images are added, and stop at 255.
//equiv holds: --function sum_sse2 --reference sum --param n=0..34 --array a=n --array b=n --array out=n
//equiv violated: --function sum_wrapping --reference sum --param n=16 --array a=n --array b=n --array out=n
//equiv violated: --function sum_signed --reference sum --param n=16 --array a=n --array b=n --array out=n
#include <emmintrin.h>

typedef unsigned char u8;
void sum(const u8 *a, const u8 *b, u8 *out, int n) {
  for (int i = 0; i < n; ++i) out[i] = a[i] + b[i] > 255 ? 255 : a[i] + b[i];
}
static __m128i at(const u8 *p) { return _mm_loadu_si128((const __m128i *)p); }
void sum_sse2(const u8 *a, const u8 *b, u8 *out, int n) {
  int i = 0;
  for (; i + 16 <= n; i += 16) _mm_storeu_si128((__m128i *)(out + i), _mm_adds_epu8(at(a + i), at(b + i)));
  sum(a + i, b + i, out + i, n - i);
}
void sum_wrapping(const u8 *a, const u8 *b, u8 *out, int n) {
  for (int i = 0; i < n; i += 16) _mm_storeu_si128((__m128i *)(out + i), _mm_add_epi8(at(a + i), at(b + i)));
}
void sum_signed(const u8 *a, const u8 *b, u8 *out, int n) {
  for (int i = 0; i < n; i += 16) _mm_storeu_si128((__m128i *)(out + i), _mm_adds_epi8(at(a + i), at(b + i)));
}
