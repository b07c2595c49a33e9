// Floats to bytes with rounding. packs* saturates what an int holds; a float that no int holds becomes the smallest int,
// so a large value gives 0: the first mismatch of the kind that KLEE-CL found in OpenCV. Limiting the float first helps.
//equiv violated: --function to_bytes_sse2 --reference to_bytes --array in=4 --array out=4
//equiv holds: --function to_bytes_limited --reference to_bytes --array in=4 --array out=4
//equiv holds: --function to_bytes_sse2 --reference to_bytes_machine --array in=4 --array out=4
#include <emmintrin.h>

typedef unsigned char u8;
void to_bytes(const float *in, u8 *out) {
  for (int i = 0; i < 4; ++i) out[i] = in[i] > 255.0f ? 255 : in[i] > 0.0f ? (u8)(int)in[i] : 0;
}
void to_bytes_machine(const float *in, u8 *out) {
  for (int i = 0; i < 4; ++i) {
    const int x = (int)in[i];
    out[i] = x < 0 ? 0 : x > 255 ? 255 : (u8)x;
  }
}
static void pack(__m128i x, u8 *out) {
  x = _mm_packs_epi32(x, x);
  const int bytes = _mm_cvtsi128_si32(_mm_packus_epi16(x, x));
  __builtin_memcpy(out, &bytes, 4);
}
void to_bytes_sse2(const float *in, u8 *out) { pack(_mm_cvttps_epi32(_mm_loadu_ps(in)), out); }
void to_bytes_limited(const float *in, u8 *out) {
  __m128 x = _mm_loadu_ps(in);
  x = _mm_max_ps(_mm_min_ps(x, _mm_set1_ps(255.0f)), _mm_setzero_ps());
  // min(NaN, 255) is 255.
  x = _mm_and_ps(x, _mm_cmpord_ps(_mm_loadu_ps(in), _mm_loadu_ps(in)));
  pack(_mm_cvttps_epi32(x), out);
}
