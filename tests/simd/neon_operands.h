#pragma once
// Operands of the rows of neon_rows.h, for both compilers. a, b, c are the addresses of the inputs.

#define S8(p) vld1q_s8((const int8_t*)(p))
#define S16(p) vld1q_s16((const int16_t*)(p))
#define S32(p) vld1q_s32((const int32_t*)(p))
#define S64(p) vld1q_s64((const int64_t*)(p))
#define U8(p) vld1q_u8((const uint8_t*)(p))
#define U16(p) vld1q_u16((const uint16_t*)(p))
#define U32(p) vld1q_u32((const uint32_t*)(p))
#define U64(p) vld1q_u64((const uint64_t*)(p))
#define F32(p) vld1q_f32((const float*)(p))
#define F64(p) vld1q_f64((const double*)(p))
// 64 bits.
#define S8H(p) vld1_s8((const int8_t*)(p))
#define S16H(p) vld1_s16((const int16_t*)(p))
#define S32H(p) vld1_s32((const int32_t*)(p))
#define U8H(p) vld1_u8((const uint8_t*)(p))
#define U16H(p) vld1_u16((const uint16_t*)(p))
#define U32H(p) vld1_u32((const uint32_t*)(p))
#define F32H(p) vld1_f32((const float*)(p))

// Several registers, of the inputs in turn.
#define U8X2() gpubmc_registers<uint8x16x2_t>(U8(a), U8(b))
#define U8X3() gpubmc_registers<uint8x16x3_t>(U8(a), U8(b), U8(c))
#define U8X4() gpubmc_registers<uint8x16x4_t>(U8(a), U8(b), U8(c), U8(a + 16))
#define U8HX2() gpubmc_registers<uint8x8x2_t>(U8H(a), U8H(b))
#define U16HX3() gpubmc_registers<uint16x4x3_t>(U16H(a), U16H(b), U16H(c))
#define S32X2() gpubmc_registers<int32x4x2_t>(S32(a), S32(b))

template <class All, class... One>
All gpubmc_registers(One... one) {
  All out;
  int i = 0;
  ((out.val[i++] = one), ...);
  return out;
}

// APPLY_COMPARED(EXPRESSION) writes the result to `out`.
template <class Result>
void gpubmc_put(unsigned char* out, Result result) {
  __builtin_memcpy(out, &result, sizeof result);
}
#define APPLY_i(...) gpubmc_put(out, __VA_ARGS__)
#define APPLY_j APPLY_i
#define APPLY_k APPLY_i
#define APPLY_f APPLY_i
#define APPLY_d APPLY_i
#define APPLY_v(...) __VA_ARGS__
