#pragma once
// Shuffles, votes, matches and reductions of a warp. The forms without a mask name all lanes.

#define __GPUBMC_SHUFFLE_AS(type, direction, call_suffix, lane_type, as)                                   \
  __GPUBMC_DEVICE type __shfl##call_suffix##_sync(unsigned mask, type value, lane_type lane, int width = 32) {   \
    return type(__gpubmc_shuffle_##direction##_##as(mask, value, unsigned(lane), unsigned(width)));        \
  }                                                                                                        \
  __GPUBMC_DEVICE type __shfl##call_suffix(type value, lane_type lane, int width = 32) {                         \
    return type(__gpubmc_shuffle_##direction##_##as(0xffffffffu, value, unsigned(lane), unsigned(width))); \
  }
#define __GPUBMC_SHUFFLES(type, as)                \
  __GPUBMC_SHUFFLE_AS(type, index, , int, as)           \
  __GPUBMC_SHUFFLE_AS(type, up, _up, unsigned, as)           \
  __GPUBMC_SHUFFLE_AS(type, down, _down, unsigned, as)       \
  __GPUBMC_SHUFFLE_AS(type, xor, _xor, int, as)
__GPUBMC_SHUFFLES(int, i32)
__GPUBMC_SHUFFLES(__gpubmc_uint, i32)
__GPUBMC_SHUFFLES(long, i64)
__GPUBMC_SHUFFLES(__gpubmc_ulong, i64)
__GPUBMC_SHUFFLES(__gpubmc_llong, i64)
__GPUBMC_SHUFFLES(__gpubmc_ullong, i64)
__GPUBMC_SHUFFLES(float, f32)
__GPUBMC_SHUFFLES(double, f64)
#undef __GPUBMC_SHUFFLES
#undef __GPUBMC_SHUFFLE_AS

__GPUBMC_DEVICE int __all_sync(unsigned mask, int predicate) { return __gpubmc_vote_all(mask, predicate); }
__GPUBMC_DEVICE int __any_sync(unsigned mask, int predicate) { return __gpubmc_vote_any(mask, predicate); }
__GPUBMC_DEVICE int __uni_sync(unsigned mask, int predicate) { return __gpubmc_vote_uniform(mask, predicate); }
__GPUBMC_DEVICE unsigned __ballot_sync(unsigned mask, int predicate) { return __gpubmc_vote_ballot(mask, predicate); }
__GPUBMC_DEVICE int __all(int predicate) { return __gpubmc_vote_all(0xffffffffu, predicate); }
__GPUBMC_DEVICE int __any(int predicate) { return __gpubmc_vote_any(0xffffffffu, predicate); }
__GPUBMC_DEVICE unsigned __ballot(int predicate) { return __gpubmc_vote_ballot(0xffffffffu, predicate); }
__GPUBMC_DEVICE unsigned __activemask() { return __gpubmc_activemask(); }

#define __GPUBMC_MATCH(type, as, bits)                                                            \
  __GPUBMC_DEVICE unsigned __match_any_sync(unsigned mask, type value) {                          \
    return __gpubmc_match_any_##as(mask, bits);                                                   \
  }                                                                                               \
  __GPUBMC_DEVICE unsigned __match_all_sync(unsigned mask, type value, int* same) {               \
    unsigned result = __gpubmc_match_all_##as(mask, bits);                                        \
    *same = result != 0;                                                                          \
    return result;                                                                                \
  }
__GPUBMC_MATCH(int, i32, unsigned(value))
__GPUBMC_MATCH(__gpubmc_uint, i32, value)
__GPUBMC_MATCH(long, i64, __gpubmc_ullong(value))
__GPUBMC_MATCH(__gpubmc_ulong, i64, value)
__GPUBMC_MATCH(__gpubmc_llong, i64, __gpubmc_ullong(value))
__GPUBMC_MATCH(__gpubmc_ullong, i64, value)
// Floats match by their bits.
__GPUBMC_MATCH(float, i32, __builtin_bit_cast(unsigned, value))
__GPUBMC_MATCH(double, i64, __builtin_bit_cast(__gpubmc_ullong, value))
#undef __GPUBMC_MATCH

__GPUBMC_DEVICE unsigned __reduce_add_sync(unsigned mask, unsigned value) { return __gpubmc_reduce_add(mask, value); }
__GPUBMC_DEVICE unsigned __reduce_min_sync(unsigned mask, unsigned value) { return __gpubmc_reduce_umin(mask, value); }
__GPUBMC_DEVICE unsigned __reduce_max_sync(unsigned mask, unsigned value) { return __gpubmc_reduce_umax(mask, value); }
__GPUBMC_DEVICE int __reduce_add_sync(unsigned mask, int value) { return int(__gpubmc_reduce_add(mask, unsigned(value))); }
__GPUBMC_DEVICE int __reduce_min_sync(unsigned mask, int value) { return __gpubmc_reduce_smin(mask, value); }
__GPUBMC_DEVICE int __reduce_max_sync(unsigned mask, int value) { return __gpubmc_reduce_smax(mask, value); }
__GPUBMC_DEVICE unsigned __reduce_and_sync(unsigned mask, unsigned value) { return __gpubmc_reduce_and(mask, value); }
__GPUBMC_DEVICE unsigned __reduce_or_sync(unsigned mask, unsigned value) { return __gpubmc_reduce_or(mask, value); }
__GPUBMC_DEVICE unsigned __reduce_xor_sync(unsigned mask, unsigned value) { return __gpubmc_reduce_xor(mask, value); }
