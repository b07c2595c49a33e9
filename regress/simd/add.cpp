// Sums of ints, four at a time, and the rest one by one: for every size, also those without a whole vector.
//equiv holds: --function add_sse2 --reference add --param n=0..13 --array a=n --array b=n --array out=n
//equiv violated: --function add_without_rest --reference add --param n=0..13 --array a=n --array b=n --array out=n
//equiv violated 30: --function add_beyond --reference add --param n=0..13 --array a=n --array b=n --array out=n
#include <emmintrin.h>

void add(const int *a, const int *b, int *out, int n) {
  for (int i = 0; i < n; ++i) out[i] = a[i] + b[i];
}

void add_sse2(const int *a, const int *b, int *out, int n) {
  int i = 0;
  for (; i + 4 <= n; i += 4)
    _mm_storeu_si128((__m128i *)(out + i), _mm_add_epi32(_mm_loadu_si128((const __m128i *)(a + i)),
                                                         _mm_loadu_si128((const __m128i *)(b + i))));
  for (; i < n; ++i) out[i] = a[i] + b[i];
}

// The last elements keep what they had.
void add_without_rest(const int *a, const int *b, int *out, int n) {
  for (int i = 0; i + 4 <= n; i += 4) {
    __m128i x = _mm_loadu_si128((const __m128i *)(a + i)), y = _mm_loadu_si128((const __m128i *)(b + i));
    _mm_storeu_si128((__m128i *)(out + i), _mm_add_epi32(x, y));
  }
}

// With a rest, the last vector reaches beyond the arrays.
void add_beyond(const int *a, const int *b, int *out, int n) {
  for (int i = 0; i < n; i += 4) {
    __m128i x = _mm_loadu_si128((const __m128i *)(a + i)), y = _mm_loadu_si128((const __m128i *)(b + i));
    _mm_storeu_si128((__m128i *)(out + i), _mm_add_epi32(x, y));
  }
}
