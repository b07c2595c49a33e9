#pragma once
// Draws. Uniform numbers lie in (0, 1], normal ones are finite, log-normal ones finite and not negative.

#include "gpubmc/curand_uniform.h"

/// What a generator is called on: any state but a pointer to something else.
template <class State, class Result, class = decltype(((State*)nullptr)->__gpubmc_counter)>
struct __gpubmc_draw_result {
  typedef Result type;
};

#define __GPUBMC_DRAW(result, name, value)                                                     \
  template <class State>                                                                       \
  __GPUBMC_DEVICE typename __gpubmc_draw_result<State, result>::type name(State* state) {      \
    __gpubmc_step(state);                                                                      \
    return value;                                                                              \
  }
#define __GPUBMC_DRAW_WITH(result, name, first, second, value)                                                  \
  template <class State>                                                                                        \
  __GPUBMC_DEVICE typename __gpubmc_draw_result<State, result>::type name(State* state, first, second) {        \
    __gpubmc_step(state);                                                                                       \
    return value;                                                                                               \
  }
#define __GPUBMC_U32 __gpubmc_arbitrary_i32(0, ~0u, "curand")
#define __GPUBMC_N32 __gpubmc_finite_f32("curand_normal")
#define __GPUBMC_N64 __gpubmc_finite_f64("curand_normal_double")
#define __GPUBMC_L32 __gpubmc_between(0.0f, 3.402823466e38f, "curand_log_normal")
#define __GPUBMC_L64 __gpubmc_between(0.0, 1.7976931348623157e308, "curand_log_normal_double")

#define __GPUBMC_CURAND(name) \
  __GPUBMC_DEVICE unsigned curand(name* state) { __gpubmc_step(state); return __GPUBMC_U32; }
#define __GPUBMC_CURAND64(name)                                         \
  __GPUBMC_DEVICE unsigned long long curand(name* state) {              \
    __gpubmc_step(state);                                               \
    return __gpubmc_arbitrary_i64(0, ~0ull, "curand");                  \
  }
__GPUBMC_CURAND(curandStateXORWOW_t)
__GPUBMC_CURAND(curandStateMRG32k3a_t)
__GPUBMC_CURAND(curandStatePhilox4_32_10_t)
__GPUBMC_CURAND(curandStateSobol32_t)
__GPUBMC_CURAND(curandStateScrambledSobol32_t)
__GPUBMC_CURAND64(curandStateSobol64_t)
__GPUBMC_CURAND64(curandStateScrambledSobol64_t)
#undef __GPUBMC_CURAND
#undef __GPUBMC_CURAND64

__GPUBMC_DRAW(uint4, curand4, (uint4{__GPUBMC_U32, __GPUBMC_U32, __GPUBMC_U32, __GPUBMC_U32}))
__GPUBMC_DRAW(float, curand_uniform, __gpubmc_uniform_f32())
__GPUBMC_DRAW(double, curand_uniform_double, __gpubmc_uniform_f64())
__GPUBMC_DRAW(double2, curand_uniform2_double, (double2{__gpubmc_uniform_f64(), __gpubmc_uniform_f64()}))
__GPUBMC_DRAW(float4, curand_uniform4,
              (float4{__gpubmc_uniform_f32(), __gpubmc_uniform_f32(), __gpubmc_uniform_f32(), __gpubmc_uniform_f32()}))
__GPUBMC_DRAW(float, curand_normal, __GPUBMC_N32)
__GPUBMC_DRAW(float2, curand_normal2, (float2{__GPUBMC_N32, __GPUBMC_N32}))
__GPUBMC_DRAW(float4, curand_normal4, (float4{__GPUBMC_N32, __GPUBMC_N32, __GPUBMC_N32, __GPUBMC_N32}))
__GPUBMC_DRAW(double, curand_normal_double, __GPUBMC_N64)
__GPUBMC_DRAW(double2, curand_normal2_double, (double2{__GPUBMC_N64, __GPUBMC_N64}))
__GPUBMC_DRAW_WITH(float, curand_log_normal, float, float, __GPUBMC_L32)
__GPUBMC_DRAW_WITH(float2, curand_log_normal2, float, float, (float2{__GPUBMC_L32, __GPUBMC_L32}))
__GPUBMC_DRAW_WITH(double, curand_log_normal_double, double, double, __GPUBMC_L64)
__GPUBMC_DRAW_WITH(double2, curand_log_normal2_double, double, double, (double2{__GPUBMC_L64, __GPUBMC_L64}))
template <class State>
__GPUBMC_DEVICE typename __gpubmc_draw_result<State, unsigned>::type curand_poisson(State* state, double) {
  __gpubmc_step(state);
  return __GPUBMC_U32;
}
template <class State, class Distribution>
__GPUBMC_DEVICE typename __gpubmc_draw_result<State, unsigned>::type curand_discrete(State* state, Distribution) {
  __gpubmc_step(state);
  return __GPUBMC_U32;
}
#undef __GPUBMC_DRAW
#undef __GPUBMC_DRAW_WITH
#undef __GPUBMC_U32
#undef __GPUBMC_N32
#undef __GPUBMC_N64
#undef __GPUBMC_L32
#undef __GPUBMC_L64
