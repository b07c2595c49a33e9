#pragma once
// Who a thread is, and where threads meet.

#define __GPUBMC_SREG(name) __GPUBMC_INTRINSIC unsigned __gpubmc_sreg_##name()
__GPUBMC_SREG(tid_x);
__GPUBMC_SREG(tid_y);
__GPUBMC_SREG(tid_z);
__GPUBMC_SREG(ntid_x);
__GPUBMC_SREG(ntid_y);
__GPUBMC_SREG(ntid_z);
__GPUBMC_SREG(ctaid_x);
__GPUBMC_SREG(ctaid_y);
__GPUBMC_SREG(ctaid_z);
__GPUBMC_SREG(nctaid_x);
__GPUBMC_SREG(nctaid_y);
__GPUBMC_SREG(nctaid_z);
__GPUBMC_SREG(laneid);
__GPUBMC_SREG(warpid);
__GPUBMC_SREG(warpsize);
__GPUBMC_SREG(dynamic_smem_size);
#undef __GPUBMC_SREG

__GPUBMC_MEETING void __gpubmc_barrier();
__GPUBMC_MEETING int __gpubmc_barrier_count(int predicate);
__GPUBMC_MEETING int __gpubmc_barrier_and(int predicate);
__GPUBMC_MEETING int __gpubmc_barrier_or(int predicate);
__GPUBMC_MEETING void __gpubmc_named_barrier(unsigned id, unsigned count);  ///< 0: all threads of the block
__GPUBMC_MEETING void __gpubmc_tile_barrier(unsigned id, unsigned count);   ///< of a tile, whatever its number
__GPUBMC_MEETING void __gpubmc_gridsync();
/// A barrier for some threads of the block (0: all) is known by an address; waiting is for the end of a phase, which is
/// told when one arrives and counted from 0.
__GPUBMC_MEETING unsigned long long __gpubmc_arrive(void* barrier, unsigned count);
__GPUBMC_MEETING void __gpubmc_await(void* barrier, unsigned long long phase);
__GPUBMC_MEETING void __gpubmc_warpsync(unsigned mask);
__GPUBMC_MEETING unsigned __gpubmc_activemask();

#define __GPUBMC_SHUFFLE(type, suffix)                                                                              \
  __GPUBMC_MEETING type __gpubmc_shuffle_index_##suffix(unsigned mask, type value, unsigned lane, unsigned width); \
  __GPUBMC_MEETING type __gpubmc_shuffle_up_##suffix(unsigned mask, type value, unsigned lane, unsigned width);    \
  __GPUBMC_MEETING type __gpubmc_shuffle_down_##suffix(unsigned mask, type value, unsigned lane, unsigned width);  \
  __GPUBMC_MEETING type __gpubmc_shuffle_xor_##suffix(unsigned mask, type value, unsigned lane, unsigned width)
__GPUBMC_SHUFFLE(unsigned, i32);
__GPUBMC_SHUFFLE(unsigned long long, i64);
__GPUBMC_SHUFFLE(float, f32);
__GPUBMC_SHUFFLE(double, f64);
#undef __GPUBMC_SHUFFLE

__GPUBMC_MEETING int __gpubmc_vote_all(unsigned mask, int predicate);
__GPUBMC_MEETING int __gpubmc_vote_whole(unsigned mask, int predicate);  // all, for which no lane may have left
__GPUBMC_MEETING int __gpubmc_vote_any(unsigned mask, int predicate);
__GPUBMC_MEETING int __gpubmc_vote_uniform(unsigned mask, int predicate);
__GPUBMC_MEETING unsigned __gpubmc_vote_ballot(unsigned mask, int predicate);
__GPUBMC_MEETING unsigned __gpubmc_match_any_i32(unsigned mask, unsigned value);
__GPUBMC_MEETING unsigned __gpubmc_match_any_i64(unsigned mask, unsigned long long value);
__GPUBMC_MEETING unsigned __gpubmc_match_all_i32(unsigned mask, unsigned value);  ///< mask, or 0 if values differ
__GPUBMC_MEETING unsigned __gpubmc_match_all_i64(unsigned mask, unsigned long long value);

__GPUBMC_MEETING unsigned __gpubmc_reduce_add(unsigned mask, unsigned value);
__GPUBMC_MEETING unsigned __gpubmc_reduce_umin(unsigned mask, unsigned value);
__GPUBMC_MEETING unsigned __gpubmc_reduce_umax(unsigned mask, unsigned value);
__GPUBMC_MEETING int __gpubmc_reduce_smin(unsigned mask, int value);
__GPUBMC_MEETING int __gpubmc_reduce_smax(unsigned mask, int value);
__GPUBMC_MEETING unsigned __gpubmc_reduce_and(unsigned mask, unsigned value);
__GPUBMC_MEETING unsigned __gpubmc_reduce_or(unsigned mask, unsigned value);
__GPUBMC_MEETING unsigned __gpubmc_reduce_xor(unsigned mask, unsigned value);
