// A block of 4 by 4 floats is transposed by unpacking; one shuffle takes the wrong halves.
//equiv holds: --function transpose_sse --reference transpose --array in=16 --array out=16
//equiv violated: --function transpose_wrong --reference transpose --array in=16 --array out=16
#include <xmmintrin.h>

void transpose(const float *in, float *out) {
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 4; ++x) out[4 * x + y] = in[4 * y + x];
}
void transpose_sse(const float *in, float *out) {
  __m128 a = _mm_loadu_ps(in), b = _mm_loadu_ps(in + 4), c = _mm_loadu_ps(in + 8), d = _mm_loadu_ps(in + 12);
  _MM_TRANSPOSE4_PS(a, b, c, d);
  _mm_storeu_ps(out, a);
  _mm_storeu_ps(out + 4, b);
  _mm_storeu_ps(out + 8, c);
  _mm_storeu_ps(out + 12, d);
}
void transpose_wrong(const float *in, float *out) {
  __m128 a = _mm_loadu_ps(in), b = _mm_loadu_ps(in + 4), c = _mm_loadu_ps(in + 8), d = _mm_loadu_ps(in + 12);
  __m128 ab = _mm_unpacklo_ps(a, b), cd = _mm_unpacklo_ps(c, d), AB = _mm_unpackhi_ps(a, b), CD = _mm_unpackhi_ps(c, d);
  _mm_storeu_ps(out, _mm_movelh_ps(ab, cd));
  _mm_storeu_ps(out + 4, _mm_movehl_ps(ab, cd));
  _mm_storeu_ps(out + 8, _mm_movelh_ps(AB, CD));
  _mm_storeu_ps(out + 12, _mm_movehl_ps(CD, AB));
}
