// _mm_load_ps needs an address that 16 divides: arrays begin at one, their second element does not.
//equiv holds: --function twice_aligned --reference twice --param n=8 --array in=n --array out=n
//equiv violated 16: --function twice_from_second --reference twice_of_second --param n=8 --array in=n --array out=n
//equiv holds: --function twice_unaligned --reference twice_of_second --param n=8 --array in=n --array out=n
#include <xmmintrin.h>

void twice(const float *in, float *out, int n) {
  for (int i = 0; i < n; ++i) out[i] = in[i] + in[i];
}
void twice_aligned(const float *in, float *out, int n) {
  for (int i = 0; i < n; i += 4) _mm_store_ps(out + i, _mm_add_ps(_mm_load_ps(in + i), _mm_load_ps(in + i)));
}
void twice_of_second(const float *in, float *out, int n) {
  for (int i = 0; i < 4; ++i) out[i] = in[i + 1] + in[i + 1];
}
void twice_from_second(const float *in, float *out, int n) { __m128 x = _mm_load_ps(in + 1); _mm_store_ps(out, _mm_add_ps(x, x)); }
void twice_unaligned(const float *in, float *out, int n) {
  __m128 x = _mm_loadu_ps(in + 1);
  _mm_store_ps(out, _mm_add_ps(x, x));
}
