// Luminance of floats, in the order of the scalar code; another order rounds differently.
//equiv holds: --function luma_sse --reference luma --param n=0..9 --array r=n --array g=n --array b=n --array out=n
//equiv violated: --function luma_reordered --reference luma --param n=4 --array r=n --array g=n --array b=n --array out=n
//equiv holds: --function luma_reordered --reference luma --param n=4 --array r=n --array g=n --array b=n --array out=n --fp-assume=assoc
#include <xmmintrin.h>

void luma(const float *r, const float *g, const float *b, float *out, int n) {
  for (int i = 0; i < n; ++i) out[i] = 0.299f * r[i] + 0.587f * g[i] + 0.114f * b[i];
}
static __m128 times(const float *p, float w) { return _mm_mul_ps(_mm_loadu_ps(p), _mm_set1_ps(w)); }
void luma_sse(const float *r, const float *g, const float *b, float *out, int n) {
  int i = 0;
  for (; i + 4 <= n; i += 4)
    _mm_storeu_ps(out + i,
                  _mm_add_ps(_mm_add_ps(times(r + i, 0.299f), times(g + i, 0.587f)), times(b + i, 0.114f)));
  luma(r + i, g + i, b + i, out + i, n - i);
}
void luma_reordered(const float *r, const float *g, const float *b, float *out, int n) {
  for (int i = 0; i + 4 <= n; i += 4)
    _mm_storeu_ps(out + i,
                  _mm_add_ps(times(r + i, 0.299f), _mm_add_ps(times(g + i, 0.587f), times(b + i, 0.114f))));
}
