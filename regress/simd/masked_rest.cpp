// The rest of an array by masked accesses, which touch nothing beyond; the mask may not be one element too long.
//equiv holds: --function scale_avx2 --reference scale --param n=0..17 --array in=n --array out=n -mavx2
//equiv violated: --function scale_long_mask --reference scale --param n=0..17 --array in=n --array out=n -mavx2
#include <immintrin.h>

void scale(const int *in, int *out, int n) {
  for (int i = 0; i < n; ++i) out[i] = in[i] << 3;
}
static void rest(const int *in, int *out, int left) {
  const __m256i mask = _mm256_cmpgt_epi32(_mm256_set1_epi32(left), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  _mm256_maskstore_epi32(out, mask, _mm256_slli_epi32(_mm256_maskload_epi32(in, mask), 3));
}
static int whole(const int *in, int *out, int n) {
  int i = 0;
  for (; i + 8 <= n; i += 8)
    _mm256_storeu_si256((__m256i *)(out + i), _mm256_slli_epi32(_mm256_loadu_si256((const __m256i *)(in + i)), 3));
  return i;
}
void scale_avx2(const int *in, int *out, int n) {
  const int i = whole(in, out, n);
  if (i < n) rest(in + i, out + i, n - i);
}
void scale_long_mask(const int *in, int *out, int n) {
  const int i = whole(in, out, n);
  if (i < n) rest(in + i, out + i, n - i + 1);
}
