// cvtps rounds to nearest, ties to even; a cast of C truncates: a mismatch between the two versions of a function that
// is easily overlooked, as KLEE-CL reports it.
//equiv holds: --function floor_sse41 --reference floor_each --param n=4 --array in=n --array out=n -msse4.1
//equiv violated: --function round_sse2 --reference cast --param n=4 --array in=n --array out=n
//equiv holds: --function cast_sse2 --reference cast --param n=4 --array in=n --array out=n
#include <smmintrin.h>
#include <math.h>

void cast(const float *in, int *out, int n) {
  for (int i = 0; i < n; ++i) out[i] = (int)in[i];
}
void cast_sse2(const float *in, int *out, int n) {
  for (int i = 0; i + 4 <= n; i += 4) _mm_storeu_si128((__m128i *)(out + i), _mm_cvttps_epi32(_mm_loadu_ps(in + i)));
}
void round_sse2(const float *in, int *out, int n) {
  for (int i = 0; i + 4 <= n; i += 4) _mm_storeu_si128((__m128i *)(out + i), _mm_cvtps_epi32(_mm_loadu_ps(in + i)));
}
void floor_each(const float *in, int *out, int n) {
  for (int i = 0; i < n; ++i) out[i] = (int)floorf(in[i]);
}
__attribute__((target("sse4.1"))) void floor_sse41(const float *in, int *out, int n) {
  for (int i = 0; i + 4 <= n; i += 4)
    _mm_storeu_si128((__m128i *)(out + i), _mm_cvttps_epi32(_mm_floor_ps(_mm_loadu_ps(in + i))));
}
