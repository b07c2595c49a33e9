// Dilation over three rows, 32 bytes at a time.
//equiv holds: --function dilate_avx2 --reference dilate --param w=0..34 --array a=w --array b=w --array c=w --array out=w -mavx2
//equiv violated: --function dilate_two_rows --reference dilate --param w=32 --array a=w --array b=w --array c=w --array out=w -mavx2
#include <immintrin.h>

typedef unsigned char u8;
void dilate(const u8 *a, const u8 *b, const u8 *c, u8 *out, int w) {
  for (int x = 0; x < w; ++x) {
    u8 m = a[x];
    if (b[x] > m) m = b[x];
    if (c[x] > m) m = c[x];
    out[x] = m;
  }
}
static __m256i at(const u8 *p) { return _mm256_loadu_si256((const __m256i *)p); }
void dilate_avx2(const u8 *a, const u8 *b, const u8 *c, u8 *out, int w) {
  int x = 0;
  for (; x + 32 <= w; x += 32)
    _mm256_storeu_si256((__m256i *)(out + x), _mm256_max_epu8(_mm256_max_epu8(at(a + x), at(b + x)), at(c + x)));
  dilate(a + x, b + x, c + x, out + x, w - x);
}
void dilate_two_rows(const u8 *a, const u8 *b, const u8 *c, u8 *out, int w) {
  for (int x = 0; x < w; x += 32)
    _mm256_storeu_si256((__m256i *)(out + x), _mm256_max_epu8(_mm256_max_epu8(at(a + x), at(b + x)), at(b + x)));
}
