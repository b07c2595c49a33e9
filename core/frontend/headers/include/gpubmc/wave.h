#pragma once
// HIP's operations of a wave, in place of CUDA's of the same names: sets of lanes have 64 bits, however many a wave has.
// Those without a mask are of the lanes that are there. Lanes that have not exited and are elsewhere are unsupported.

#ifndef __GPUBMC_WAVE
#define __GPUBMC_WAVE 64
#endif
enum { __gpubmc_lanes_of_wave = __GPUBMC_WAVE };
static constexpr int warpSize = __GPUBMC_WAVE;
#define __AMDGCN_WAVEFRONT_SIZE __GPUBMC_WAVE
#define __AMDGCN_WAVEFRONT_SIZE__ __GPUBMC_WAVE

typedef unsigned long long __gpubmc_lanes;
#define __GPUBMC_WHOLE_WAVE (~0ull)

#define __GPUBMC_WAVE_INTRINSIC(type, name, ...)                                 \
  __GPUBMC_MEETING type __gpubmc_wave_##name(__gpubmc_lanes mask, __VA_ARGS__); \
  __GPUBMC_MEETING type __gpubmc_converged_wave_##name(__gpubmc_lanes mask, __VA_ARGS__)
#define __GPUBMC_WAVE_TYPE(type, as)                                                                 \
  __GPUBMC_WAVE_INTRINSIC(type, shuffle_index_##as, type value, unsigned lane, unsigned width);      \
  __GPUBMC_WAVE_INTRINSIC(type, shuffle_up_##as, type value, unsigned lane, unsigned width);         \
  __GPUBMC_WAVE_INTRINSIC(type, shuffle_down_##as, type value, unsigned lane, unsigned width);       \
  __GPUBMC_WAVE_INTRINSIC(type, shuffle_xor_##as, type value, unsigned lane, unsigned width)
__GPUBMC_WAVE_TYPE(unsigned, i32);
__GPUBMC_WAVE_TYPE(unsigned long long, i64);
__GPUBMC_WAVE_TYPE(float, f32);
__GPUBMC_WAVE_TYPE(double, f64);
#undef __GPUBMC_WAVE_TYPE
__GPUBMC_WAVE_INTRINSIC(int, vote_all, int predicate);
__GPUBMC_WAVE_INTRINSIC(int, vote_any, int predicate);
__GPUBMC_WAVE_INTRINSIC(__gpubmc_lanes, vote_ballot, int predicate);
__GPUBMC_WAVE_INTRINSIC(__gpubmc_lanes, match_any_i32, unsigned value);
__GPUBMC_WAVE_INTRINSIC(__gpubmc_lanes, match_any_i64, unsigned long long value);
__GPUBMC_WAVE_INTRINSIC(__gpubmc_lanes, match_all_i32, unsigned value);
__GPUBMC_WAVE_INTRINSIC(__gpubmc_lanes, match_all_i64, unsigned long long value);
#undef __GPUBMC_WAVE_INTRINSIC
__GPUBMC_MEETING void __gpubmc_wave_warpsync(__gpubmc_lanes mask);
__GPUBMC_MEETING void __gpubmc_converged_wave_warpsync(__gpubmc_lanes mask);
__GPUBMC_MEETING __gpubmc_lanes __gpubmc_wave_activemask();

template <class Mask>
__GPUBMC_DEVICE __gpubmc_lanes __gpubmc_lanes_in(Mask mask) {
  static_assert(sizeof(Mask) == 8, "HIP's masks have 64 bits");
  return (__gpubmc_lanes)mask;
}

#define __GPUBMC_WAVE_SHUFFLE(type, direction, suffix, lane_type, as)                                             \
  __GPUBMC_DEVICE type __gpubmc_hip_shfl##suffix(type value, lane_type lane, int width = warpSize) {              \
    return type(__gpubmc_converged_wave_shuffle_##direction##_##as(__GPUBMC_WHOLE_WAVE, value, unsigned(lane),    \
                                                                   unsigned(width)));                             \
  }                                                                                                               \
  template <class Mask>                                                                                           \
  __GPUBMC_DEVICE type __gpubmc_hip_shfl##suffix##_sync(Mask mask, type value, lane_type lane,                    \
                                                        int width = warpSize) {                                   \
    return type(__gpubmc_wave_shuffle_##direction##_##as(__gpubmc_lanes_in(mask), value, unsigned(lane),          \
                                                         unsigned(width)));                                       \
  }
#define __GPUBMC_WAVE_SHUFFLES(type, as)                 \
  __GPUBMC_WAVE_SHUFFLE(type, index, , int, as)          \
  __GPUBMC_WAVE_SHUFFLE(type, up, _up, unsigned, as)     \
  __GPUBMC_WAVE_SHUFFLE(type, down, _down, unsigned, as) \
  __GPUBMC_WAVE_SHUFFLE(type, xor, _xor, int, as)
__GPUBMC_WAVE_SHUFFLES(int, i32)
__GPUBMC_WAVE_SHUFFLES(__gpubmc_uint, i32)
__GPUBMC_WAVE_SHUFFLES(long, i64)
__GPUBMC_WAVE_SHUFFLES(__gpubmc_ulong, i64)
__GPUBMC_WAVE_SHUFFLES(__gpubmc_llong, i64)
__GPUBMC_WAVE_SHUFFLES(__gpubmc_ullong, i64)
__GPUBMC_WAVE_SHUFFLES(float, f32)
__GPUBMC_WAVE_SHUFFLES(double, f64)
#undef __GPUBMC_WAVE_SHUFFLES
#undef __GPUBMC_WAVE_SHUFFLE

#define __GPUBMC_WAVE_VOTE(type, name)                                                          \
  __GPUBMC_DEVICE type __gpubmc_hip_##name(int predicate) {                                     \
    return __gpubmc_converged_wave_vote_##name(__GPUBMC_WHOLE_WAVE, predicate);                 \
  }                                                                                             \
  template <class Mask>                                                                         \
  __GPUBMC_DEVICE type __gpubmc_hip_##name##_sync(Mask mask, int predicate) {                   \
    return __gpubmc_wave_vote_##name(__gpubmc_lanes_in(mask), predicate);                       \
  }
__GPUBMC_WAVE_VOTE(int, all)
__GPUBMC_WAVE_VOTE(int, any)
__GPUBMC_WAVE_VOTE(__gpubmc_lanes, ballot)
#undef __GPUBMC_WAVE_VOTE

#define __GPUBMC_WAVE_MATCH(type, as, bits)                                                     \
  __GPUBMC_DEVICE __gpubmc_lanes __gpubmc_hip_match_any(type value) {                           \
    return __gpubmc_converged_wave_match_any_##as(__GPUBMC_WHOLE_WAVE, bits);                   \
  }                                                                                             \
  __GPUBMC_DEVICE __gpubmc_lanes __gpubmc_hip_match_all(type value, int* same) {                \
    const __gpubmc_lanes result = __gpubmc_converged_wave_match_all_##as(__GPUBMC_WHOLE_WAVE, bits); \
    *same = result != 0;                                                                        \
    return result;                                                                              \
  }                                                                                             \
  template <class Mask>                                                                         \
  __GPUBMC_DEVICE __gpubmc_lanes __gpubmc_hip_match_any_sync(Mask mask, type value) {           \
    return __gpubmc_wave_match_any_##as(__gpubmc_lanes_in(mask), bits);                         \
  }                                                                                             \
  template <class Mask>                                                                         \
  __GPUBMC_DEVICE __gpubmc_lanes __gpubmc_hip_match_all_sync(Mask mask, type value, int* same) { \
    const __gpubmc_lanes result = __gpubmc_wave_match_all_##as(__gpubmc_lanes_in(mask), bits);  \
    *same = result != 0;                                                                        \
    return result;                                                                              \
  }
__GPUBMC_WAVE_MATCH(int, i32, unsigned(value))
__GPUBMC_WAVE_MATCH(__gpubmc_uint, i32, value)
__GPUBMC_WAVE_MATCH(long, i64, __gpubmc_ullong(value))
__GPUBMC_WAVE_MATCH(__gpubmc_ulong, i64, value)
__GPUBMC_WAVE_MATCH(__gpubmc_llong, i64, __gpubmc_ullong(value))
__GPUBMC_WAVE_MATCH(__gpubmc_ullong, i64, value)
__GPUBMC_WAVE_MATCH(float, i32, __builtin_bit_cast(unsigned, value))
__GPUBMC_WAVE_MATCH(double, i64, __builtin_bit_cast(__gpubmc_ullong, value))
#undef __GPUBMC_WAVE_MATCH

__GPUBMC_DEVICE void __gpubmc_hip_syncwarp() { __gpubmc_converged_wave_warpsync(__GPUBMC_WHOLE_WAVE); }
template <class Mask>
__GPUBMC_DEVICE void __gpubmc_hip_syncwarp(Mask mask) {
  __gpubmc_wave_warpsync(__gpubmc_lanes_in(mask));
}
__GPUBMC_DEVICE unsigned __lane_id() { return __gpubmc_sreg_laneid(); }

// What Clang has for AMD's devices, where it is the same.
__GPUBMC_DEVICE void __builtin_amdgcn_s_barrier() {
  __gpubmc_unsupported("__builtin_amdgcn_s_barrier, which orders no memory");
}
__GPUBMC_DEVICE void __builtin_amdgcn_wave_barrier() {}  // it orders instructions of the compiler alone
__GPUBMC_DEVICE unsigned __builtin_amdgcn_wavefrontsize() { return __GPUBMC_WAVE; }
__GPUBMC_DEVICE unsigned __builtin_amdgcn_workitem_id_x() { return threadIdx.x; }
__GPUBMC_DEVICE unsigned __builtin_amdgcn_workitem_id_y() { return threadIdx.y; }
__GPUBMC_DEVICE unsigned __builtin_amdgcn_workitem_id_z() { return threadIdx.z; }
__GPUBMC_DEVICE unsigned __builtin_amdgcn_workgroup_id_x() { return blockIdx.x; }
__GPUBMC_DEVICE unsigned __builtin_amdgcn_workgroup_id_y() { return blockIdx.y; }
__GPUBMC_DEVICE unsigned __builtin_amdgcn_workgroup_id_z() { return blockIdx.z; }
/// Ones of the mask below the own lane: of the lower 32 lanes, and of the upper ones.
__GPUBMC_DEVICE unsigned __builtin_amdgcn_mbcnt_lo(unsigned mask, unsigned more) {
  const unsigned lane = __lane_id();
  return more + (unsigned)__popc(lane < 32 ? mask & ((1u << lane) - 1) : mask);
}
__GPUBMC_DEVICE unsigned __builtin_amdgcn_mbcnt_hi(unsigned mask, unsigned more) {
  const unsigned lane = __lane_id();
  return lane < 32 ? more : more + (unsigned)__popc(mask & ((1u << (lane - 32)) - 1));
}
/// Of the first lane that is there.
__GPUBMC_DEVICE int __builtin_amdgcn_readfirstlane(int value) {
  const __gpubmc_lanes there = __gpubmc_converged_wave_vote_ballot(__GPUBMC_WHOLE_WAVE, 1);
  return (int)__gpubmc_converged_wave_shuffle_index_i32(__GPUBMC_WHOLE_WAVE, (unsigned)value,
                                                        (unsigned)__ffsll((long long)there) - 1, __GPUBMC_WAVE);
}

#define __shfl __gpubmc_hip_shfl
#define __shfl_up __gpubmc_hip_shfl_up
#define __shfl_down __gpubmc_hip_shfl_down
#define __shfl_xor __gpubmc_hip_shfl_xor
#define __shfl_sync __gpubmc_hip_shfl_sync
#define __shfl_up_sync __gpubmc_hip_shfl_up_sync
#define __shfl_down_sync __gpubmc_hip_shfl_down_sync
#define __shfl_xor_sync __gpubmc_hip_shfl_xor_sync
#define __all __gpubmc_hip_all
#define __any __gpubmc_hip_any
#define __ballot __gpubmc_hip_ballot
#define __ballot64 __gpubmc_hip_ballot
#define __all_sync __gpubmc_hip_all_sync
#define __any_sync __gpubmc_hip_any_sync
#define __ballot_sync __gpubmc_hip_ballot_sync
#define __match_any __gpubmc_hip_match_any
#define __match_all __gpubmc_hip_match_all
#define __match_any_sync __gpubmc_hip_match_any_sync
#define __match_all_sync __gpubmc_hip_match_all_sync
#define __activemask __gpubmc_wave_activemask
#define __syncwarp __gpubmc_hip_syncwarp
