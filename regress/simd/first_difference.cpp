// Loops that inputs may leave early, and that end after n rounds whatever the inputs: all of them are followed.
//equiv holds: --function differ_sse2 --reference differ --param n=0..35 --array a=n --array b=n
//equiv violated: --function differ_past_the_end --reference differ --param n=0..35 --array a=n --array b=n
//equiv violated: --function differ_of_whole_vectors --reference differ --param n=0..35 --array a=n --array b=n
#include <immintrin.h>

typedef unsigned char u8;
int differ(const u8 *a, const u8 *b, int n) {
  for (int i = 0; i < n; ++i)
    if (a[i] != b[i]) return i;
  return n;
}

static int sameMask(const u8 *a, const u8 *b) {
  return _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)a), _mm_loadu_si128((const __m128i *)b)));
}

int differ_sse2(const u8 *a, const u8 *b, int n) {
  int i = 0;
  for (; i + 16 <= n; i += 16) {
    const int same = sameMask(a + i, b + i);
    if (same != 0xffff) return i + __builtin_ctz(~same);
  }
  for (; i < n; ++i)
    if (a[i] != b[i]) return i;
  return n;
}

// The last vector goes past the end of arrays of other lengths.
int differ_past_the_end(const u8 *a, const u8 *b, int n) {
  for (int i = 0; i < n; i += 16) {
    const int same = sameMask(a + i, b + i);
    if (same != 0xffff) return i + __builtin_ctz(~same);
  }
  return n;
}

// The rest is not compared: wrong for 17 and more, and for fewer than 16.
int differ_of_whole_vectors(const u8 *a, const u8 *b, int n) {
  for (int i = 0; i + 16 <= n; i += 16) {
    const int same = sameMask(a + i, b + i);
    if (same != 0xffff) return i + __builtin_ctz(~same);
  }
  return n;
}
