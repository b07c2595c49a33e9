// NEON against scalar code that says, element by element, what the instructions are documented to do.
//equiv holds: --target=aarch64 --function add_neon --reference add --param n=0..17 --array a=n --array b=n --array out=n
//equiv violated: --target=aarch64 --function add_signed --reference add --param n=16 --array a=n --array b=n --array out=n
//equiv holds: --target=aarch64 --function halves_neon --reference halves --array a=16 --array b=16 --array out=32
//equiv holds: --target=aarch64 --function distance_neon --reference distance --array a=16 --array b=16
//equiv holds: --target=aarch64 --function narrow_neon --reference narrow --array in=8 --array out=24
//equiv violated: --target=aarch64 --function narrow_truncating --reference narrow --array in=8 --array out=24
//equiv holds: --target=aarch64 --function shift_neon --reference shift --param n=-35..35 --array in=4 --array out=16
//equiv holds: --target=aarch64 --function gray_neon --reference gray --array rgb=24 --array out=8
//equiv violated: --target=aarch64 --function gray_bgr --reference gray --array rgb=24 --array out=8
//equiv holds: --target=aarch64 --function least_neon --reference least --array in=8
//equiv holds: --target=aarch64 --function look_neon --reference look --array table=32 --array in=8 --array out=8
//equiv holds: --target=aarch64 --function bytes_neon --reference bytes --array in=4 --array out=4
//equiv holds: --target=aarch64 --function high_neon --reference high --param b=-32768..-32764 --array a=8 --array out=16
//equiv holds: --target=aarch64 --function limited_neon --reference limited --array in=4 --array out=8
#include <arm_neon.h>

typedef uint8_t u8;

void add(const u8 *a, const u8 *b, u8 *out, int n) {
  for (int i = 0; i < n; ++i) out[i] = a[i] + b[i] > 255 ? 255 : a[i] + b[i];
}
void add_neon(const u8 *a, const u8 *b, u8 *out, int n) {
  int i = 0;
  for (; i + 16 <= n; i += 16) vst1q_u8(out + i, vqaddq_u8(vld1q_u8(a + i), vld1q_u8(b + i)));
  add(a + i, b + i, out + i, n - i);
}
void add_signed(const u8 *a, const u8 *b, u8 *out, int n) {
  for (int i = 0; i < n; i += 16) {
    int8x16_t s = vqaddq_s8(vreinterpretq_s8_u8(vld1q_u8(a + i)), vreinterpretq_s8_u8(vld1q_u8(b + i)));
    vst1q_u8(out + i, vreinterpretq_u8_s8(s));
  }
}

void halves(const u8 *a, const u8 *b, u8 *out) {
  for (int i = 0; i < 16; ++i) {
    out[i] = (u8)((a[i] + b[i]) / 2);
    out[16 + i] = (u8)((a[i] + b[i] + 1) / 2);
  }
}
void halves_neon(const u8 *a, const u8 *b, u8 *out) {
  vst1q_u8(out, vhaddq_u8(vld1q_u8(a), vld1q_u8(b)));
  vst1q_u8(out + 16, vrhaddq_u8(vld1q_u8(a), vld1q_u8(b)));
}

unsigned distance(const u8 *a, const u8 *b) {
  unsigned s = 0;
  for (int i = 0; i < 16; ++i) s += a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
  return s;
}
unsigned distance_neon(const u8 *a, const u8 *b) { return vaddlvq_u8(vabdq_u8(vld1q_u8(a), vld1q_u8(b))); }

static long long bounded(long long x, long long low, long long high) { return x < low ? low : x > high ? high : x; }
void narrow(const short *in, signed char *out) {
  for (int i = 0; i < 8; ++i) {
    out[i] = (signed char)bounded(in[i], -128, 127);
    out[8 + i] = (signed char)bounded(in[i], 0, 255);
    out[16 + i] = (signed char)bounded((in[i] + 4) >> 3, -128, 127);
  }
}
void narrow_neon(const short *in, signed char *out) {
  const int16x8_t x = vld1q_s16(in);
  vst1_s8(out, vqmovn_s16(x));
  vst1_u8((u8 *)out + 8, vqmovun_s16(x));
  vst1_s8(out + 16, vqrshrn_n_s16(x, 3));
}
void narrow_truncating(const short *in, signed char *out) {
  const int16x8_t x = vld1q_s16(in);
  vst1_s8(out, vqmovn_s16(x));
  vst1_u8((u8 *)out + 8, vqmovun_s16(x));
  vst1_s8(out + 16, vqshrn_n_s16(x, 3));
}

// Negative counts shift right.
void shift(const int *in, int n, int *out) {
  for (int i = 0; i < 4; ++i) {
    const long long x = in[i];
    const unsigned u = (unsigned)in[i];
    out[i] = n <= -32 ? (in[i] < 0 ? -1 : 0) : n < 0 ? in[i] >> -n : n < 32 ? (int)(u << n) : 0;
    out[4 + i] = (int)(n <= -32 ? 0 : n < 0 ? u >> -n : n < 32 ? u << n : 0);
    out[8 + i] = n <= -33 ? 0 : n < 0 ? (int)((x + (1ll << (-n - 1))) >> -n) : n < 32 ? (int)(u << n) : 0;
    out[12 + i] = (int)(n <= -33 ? 0 : n < 0 ? ((unsigned long long)u + (1ull << (-n - 1))) >> -n : n < 32 ? u << n : 0);
  }
}
void shift_neon(const int *in, int n, int *out) {
  const int32x4_t x = vld1q_s32(in), by = vdupq_n_s32(n);
  const uint32x4_t u = vreinterpretq_u32_s32(x);
  vst1q_s32(out, vshlq_s32(x, by));
  vst1q_s32(out + 4, vreinterpretq_s32_u32(vshlq_u32(u, by)));
  vst1q_s32(out + 8, vrshlq_s32(x, by));
  vst1q_s32(out + 12, vreinterpretq_s32_u32(vrshlq_u32(u, by)));
}

// Pixels of three bytes: a load takes them apart.
void gray(const u8 *rgb, u8 *out) {
  for (int i = 0; i < 8; ++i) out[i] = (u8)((77 * rgb[3 * i] + 150 * rgb[3 * i + 1] + 29 * rgb[3 * i + 2] + 128) >> 8);
}
static void weighted(const u8 *rgb, u8 *out, u8 first, u8 third) {
  const uint8x8x3_t p = vld3_u8(rgb);
  uint16x8_t s = vmull_u8(p.val[0], vdup_n_u8(first));
  s = vmlal_u8(s, p.val[1], vdup_n_u8(150));
  s = vmlal_u8(s, p.val[2], vdup_n_u8(third));
  vst1_u8(out, vrshrn_n_u16(s, 8));
}
void gray_neon(const u8 *rgb, u8 *out) { weighted(rgb, out, 77, 29); }
void gray_bgr(const u8 *rgb, u8 *out) { weighted(rgb, out, 29, 77); }

short least(const short *in) {
  short m = in[0];
  for (int i = 1; i < 8; ++i)
    if (in[i] < m) m = in[i];
  return m;
}
short least_neon(const short *in) { return vminvq_s16(vld1q_s16(in)); }

void look(const u8 *table, const u8 *in, u8 *out) {
  for (int i = 0; i < 8; ++i) out[i] = in[i] < 32 ? table[in[i]] : 0;
}
void look_neon(const u8 *table, const u8 *in, u8 *out) {
  const uint8x16x2_t t = {{vld1q_u8(table), vld1q_u8(table + 16)}};
  vst1_u8(out, vqtbl2_u8(t, vld1_u8(in)));
}

// A conversion saturates, and NaN becomes 0.
void bytes(const float *in, int *out) {
  for (int i = 0; i < 4; ++i)
    out[i] = in[i] >= 2147483648.0f ? 2147483647 : in[i] < -2147483648.0f ? -2147483647 - 1 : in[i] == in[i] ? (int)in[i] : 0;
}
void bytes_neon(const float *in, int *out) { vst1q_s32(out, vcvtq_s32_f32(vld1q_f32(in))); }

// Twice the product's upper half; -1 times -1 does not fit.
void high(const short *a, short b, short *out) {
  for (int i = 0; i < 8; ++i) {
    const long long product = (long long)a[i] * b;
    out[i] = (short)bounded(product >> 15, -32768, 32767);
    out[8 + i] = (short)bounded((product + (1 << 14)) >> 15, -32768, 32767);
  }
}
void high_neon(const short *a, short b, short *out) {
  vst1q_s16(out, vqdmulhq_s16(vld1q_s16(a), vdupq_n_s16(b)));
  vst1q_s16(out + 8, vqrdmulhq_s16(vld1q_s16(a), vdupq_n_s16(b)));
}

// vmax gives NaN if one operand is NaN, vmaxnm the other operand.
void limited(const float *in, float *out) {
  for (int i = 0; i < 4; ++i) {
    out[i] = in[i] != in[i] ? in[i] : in[i] > 1 ? in[i] : 1;
    out[4 + i] = in[i] > 1 ? in[i] : 1;
  }
}
void limited_neon(const float *in, float *out) {
  const float32x4_t x = vld1q_f32(in), one = vdupq_n_f32(1);
  vst1q_f32(out, vmaxq_f32(x, one));
  vst1q_f32(out + 4, vmaxnmq_f32(x, one));
}
