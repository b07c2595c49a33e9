// A cross product of vectors with a fourth element, by two shuffles; with the operands of one product exchanged.
//equiv holds: --function cross_sse --reference cross --array a=4 --array b=4 --array out=4
//equiv violated: --function cross_exchanged --reference cross --array a=4 --array b=4 --array out=4
#include <xmmintrin.h>

void cross(const float *a, const float *b, float *out) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
  out[3] = 0;
}
void cross_sse(const float *a, const float *b, float *out) {
  __m128 x = _mm_loadu_ps(a), y = _mm_loadu_ps(b);
  __m128 x1 = _mm_shuffle_ps(x, x, _MM_SHUFFLE(3, 0, 2, 1)), x2 = _mm_shuffle_ps(x, x, _MM_SHUFFLE(3, 1, 0, 2));
  __m128 y1 = _mm_shuffle_ps(y, y, _MM_SHUFFLE(3, 0, 2, 1)), y2 = _mm_shuffle_ps(y, y, _MM_SHUFFLE(3, 1, 0, 2));
  _mm_storeu_ps(out, _mm_sub_ps(_mm_mul_ps(x1, y2), _mm_mul_ps(x2, y1)));
  out[3] = 0;
}
void cross_exchanged(const float *a, const float *b, float *out) {
  __m128 x = _mm_loadu_ps(a), y = _mm_loadu_ps(b);
  __m128 x1 = _mm_shuffle_ps(x, x, _MM_SHUFFLE(3, 0, 2, 1)), x2 = _mm_shuffle_ps(x, x, _MM_SHUFFLE(3, 1, 0, 2));
  __m128 y1 = _mm_shuffle_ps(y, y, _MM_SHUFFLE(3, 0, 2, 1)), y2 = _mm_shuffle_ps(y, y, _MM_SHUFFLE(3, 1, 0, 2));
  _mm_storeu_ps(out, _mm_sub_ps(_mm_mul_ps(x2, y1), _mm_mul_ps(x1, y2)));
  out[3] = 0;
}
