// The smallest of three neighbours, and its largest. _mm_min_ps(a, b) is a < b ? a : b: its second operand decides for
// NaN, so the order of operands counts.
//equiv holds: --function least_sse --reference least --param n=10 --array in=n --array out=n
//equiv violated: --function least_swapped --reference least --param n=10 --array in=n --array out=n
#include <xmmintrin.h>

static float smaller(float a, float b) { return a < b ? a : b; }
void least(const float *in, float *out, int n) {
  for (int i = 0; i + 2 < n; ++i) out[i] = smaller(smaller(in[i], in[i + 1]), in[i + 2]);
}
void least_sse(const float *in, float *out, int n) {
  for (int i = 0; i + 6 <= n; i += 4)
    _mm_storeu_ps(out + i, _mm_min_ps(_mm_min_ps(_mm_loadu_ps(in + i), _mm_loadu_ps(in + i + 1)),
                                      _mm_loadu_ps(in + i + 2)));
}
void least_swapped(const float *in, float *out, int n) {
  for (int i = 0; i + 6 <= n; i += 4)
    _mm_storeu_ps(out + i, _mm_min_ps(_mm_loadu_ps(in + i + 2),
                                      _mm_min_ps(_mm_loadu_ps(in + i), _mm_loadu_ps(in + i + 1))));
}
