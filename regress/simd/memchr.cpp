// The first place of a byte, sixteen at a time, by a mask of equal bytes; -1 if there is none.
//equiv holds: --function find_sse2 --reference find --param n=0..33 --array in=n --unwind 40
//equiv violated: --function find_last --reference find --param n=16 --array in=n --unwind 40
//equiv violated 25: --function find_beyond --reference find --param n=0..17 --array in=n --unwind 40
#include <emmintrin.h>

int find(const char *in, int n, char wanted) {
  for (int i = 0; i < n; ++i)
    if (in[i] == wanted) return i;
  return -1;
}
static int equal(const char *p, char wanted) {
  return _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)p), _mm_set1_epi8(wanted)));
}
int find_sse2(const char *in, int n, char wanted) {
  int i = 0;
  for (; i + 16 <= n; i += 16)
    if (const int mask = equal(in + i, wanted)) return i + __builtin_ctz((unsigned)mask);
  for (; i < n; ++i)
    if (in[i] == wanted) return i;
  return -1;
}
int find_beyond(const char *in, int n, char wanted) {
  for (int i = 0; i < n; i += 16) {
    const __m128i x = _mm_loadu_si128((const __m128i *)(in + i));
    const int mask = _mm_movemask_epi8(_mm_cmpeq_epi8(x, _mm_set1_epi8(wanted)));
    if (mask) return i + __builtin_ctz((unsigned)mask);
  }
  return -1;
}
int find_last(const char *in, int n, char wanted) {
  const int mask = equal(in, wanted);
  return mask ? 31 - __builtin_clz((unsigned)mask) : -1;
}
