// A table of 16 bytes: one shuffle looks up 16 of them, and a gather looks up numbers; an index that is not limited
// reads beyond the table.
//equiv holds: --function look_ssse3 --reference look --array table=16 --array in=16 --array out=16 -mssse3
//equiv holds: --function gather_avx2 --reference gather --array t=32 --array in=8 --array out=8 -mavx2
//equiv violated: --function gather_unlimited --reference gather --array t=32 --array in=8 --array out=8 -mavx2
#include <immintrin.h>

void look(const unsigned char *table, const unsigned char *in, unsigned char *out) {
  for (int i = 0; i < 16; ++i) out[i] = table[in[i] & 15];
}
__attribute__((target("ssse3"))) void look_ssse3(const unsigned char *table, const unsigned char *in,
                                                 unsigned char *out) {
  const __m128i index = _mm_and_si128(_mm_loadu_si128((const __m128i *)in), _mm_set1_epi8(15));
  _mm_storeu_si128((__m128i *)out, _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)table), index));
}
void gather(const int *t, const int *in, int *out) {
  for (int i = 0; i < 8; ++i) out[i] = t[in[i] & 31];
}
__attribute__((target("avx2"))) void gather_avx2(const int *t, const int *in, int *out) {
  const __m256i index = _mm256_and_si256(_mm256_loadu_si256((const __m256i *)in), _mm256_set1_epi32(31));
  _mm256_storeu_si256((__m256i *)out, _mm256_i32gather_epi32(t, index, 4));
}
__attribute__((target("avx2"))) void gather_unlimited(const int *t, const int *in, int *out) {
  const __m256i index = _mm256_loadu_si256((const __m256i *)in);
  _mm256_storeu_si256((__m256i *)out, _mm256_i32gather_epi32(t, index, 4));
}
