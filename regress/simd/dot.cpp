// A dot product in four sums: another order of additions. Equal if sums may be reassociated, and different bit for bit.
//equiv holds: --function dot_sse --reference dot --param n=0..12 --array a=n --array b=n --fp-assume=assoc,poszero
//equiv holds: --function dot_sse --reference dot --param n=8 --array a=n --array b=n --fp=reals
//equiv violated: --function dot_sse --reference dot --param n=8 --array a=n --array b=n
//equiv holds: --function dot_sse --reference dot_in_four --param n=8 --array a=n --array b=n
//equiv violated: --function dot_once --reference dot --param n=8 --array a=n --array b=n --fp=reals
#include <xmmintrin.h>

float dot(const float *a, const float *b, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * b[i];
  return s;
}
float dot_in_four(const float *a, const float *b, int n) {
  float s[4] = {0, 0, 0, 0};
  for (int i = 0; i < n; ++i) s[i % 4] += a[i] * b[i];
  return (s[0] + s[1]) + (s[2] + s[3]);
}
float dot_sse(const float *a, const float *b, int n) {
  __m128 s = _mm_setzero_ps();
  int i = 0;
  for (; i + 4 <= n; i += 4) s = _mm_add_ps(s, _mm_mul_ps(_mm_loadu_ps(a + i), _mm_loadu_ps(b + i)));
  float part[4];
  _mm_storeu_ps(part, s);
  float sum = (part[0] + part[1]) + (part[2] + part[3]);
  for (; i < n; ++i) sum += a[i] * b[i];
  return sum;
}
// The horizontal sum adds one pair twice.
float dot_once(const float *a, const float *b, int n) {
  __m128 s = _mm_setzero_ps();
  for (int i = 0; i + 4 <= n; i += 4) s = _mm_add_ps(s, _mm_mul_ps(_mm_loadu_ps(a + i), _mm_loadu_ps(b + i)));
  __m128 t = _mm_add_ps(s, _mm_movehl_ps(s, s));
  return _mm_cvtss_f32(_mm_add_ss(t, t));
}
