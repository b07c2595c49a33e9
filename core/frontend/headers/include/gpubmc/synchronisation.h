#pragma once
// Barriers of a block and of a warp, fences, and the ways in which a thread ends.

// __syncthreads itself is known to the compiler.
__GPUBMC_DEVICE int __syncthreads_count(int predicate) { return __gpubmc_barrier_count(predicate); }
__GPUBMC_DEVICE int __syncthreads_and(int predicate) { return __gpubmc_barrier_and(predicate); }
__GPUBMC_DEVICE int __syncthreads_or(int predicate) { return __gpubmc_barrier_or(predicate); }
__GPUBMC_DEVICE void __barrier_sync(unsigned id) { __gpubmc_named_barrier(id, 0); }
__GPUBMC_DEVICE void __barrier_sync_count(unsigned id, unsigned count) { __gpubmc_named_barrier(id, count); }
__GPUBMC_DEVICE void __syncwarp(unsigned mask = 0xffffffffu) { __gpubmc_warpsync(mask); }

__GPUBMC_DEVICE void __threadfence_block() { __gpubmc_fence_block(); }
__GPUBMC_DEVICE void __threadfence() { __gpubmc_fence_device(); }
__GPUBMC_DEVICE void __threadfence_system() { __gpubmc_fence_system(); }

__GPUBMC_DEVICE __attribute__((noreturn)) void __trap() { __gpubmc_trap(); }
__GPUBMC_DEVICE void __brkpt(int = 0) {}
__GPUBMC_DEVICE void __nanosleep(unsigned) {}
__GPUBMC_DEVICE void __prof_trigger(int) {}

// Time only moves; nothing else is known of it.
__GPUBMC_DEVICE long long clock64() { return (long long)__gpubmc_arbitrary_i64(0, ~0ull >> 1, "clock64"); }
__GPUBMC_DEVICE int clock() { return int(__gpubmc_arbitrary_i32(0, ~0u, "clock")); }
