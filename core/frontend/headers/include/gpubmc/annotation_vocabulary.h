#pragma once
// What may stand in the condition of an annotation. Macros where the operands are not to be evaluated: an annotation
// that is skipped must not access memory.

/// A thread that evaluates an annotation is enabled.
__GPUBMC_BOTH bool __enabled() { return true; }
/// Lazy in its second operand.
#define __implies(a, ...) (!(a) || (__VA_ARGS__))
/// x modulo y, a power of two.
#define __mod_pow2(x, y) ((x) & ((y) - 1))

/// One bit is set, as the sizes of blocks and steps of many algorithms have it.
template <class T>
__GPUBMC_BOTH bool __is_pow2(T x) {
  return x > 0 && (x & (x - 1)) == 0;
}

// The standard library uses these names: functions, whose operands are only named.
template <class T>
__GPUBMC_BOTH __gpubmc_skipped __read(const T&) {
  return {};
}
template <class T>
__GPUBMC_BOTH __gpubmc_skipped __write(const T&) {
  return {};
}
template <class T>
__GPUBMC_BOTH __gpubmc_skipped __old(const T&) {
  return {};
}

// Accesses that GPUVerify's instrumentation recorded.
#define __no_read(...) (__gpubmc_skipped{})
#define __no_write(...) (__gpubmc_skipped{})
#define __read_implies(...) (__gpubmc_skipped{})
#define __write_implies(...) (__gpubmc_skipped{})
#define __read_offset_bytes(...) (__gpubmc_skipped{})
#define __write_offset_bytes(...) (__gpubmc_skipped{})
#define __read_offset(...) (__gpubmc_skipped{})
#define __write_offset(...) (__gpubmc_skipped{})
#define __ptr_base(...) (__gpubmc_skipped{})
#define __ptr_offset_bytes(...) (__gpubmc_skipped{})
#define __accessed(...) (__gpubmc_skipped{})

// The second thread of a proof for two threads.
#define __uniform_int(...) (__gpubmc_skipped{})
#define __uniform_bool(...) (__gpubmc_skipped{})
#define __uniform_ptr(...) (__gpubmc_skipped{})
#define __distinct_int(...) (__gpubmc_skipped{})
#define __distinct_bool(...) (__gpubmc_skipped{})
#define __distinct_ptr(...) (__gpubmc_skipped{})
#define __other_int(...) (__gpubmc_skipped{})
#define __other_bool(...) (__gpubmc_skipped{})
#define __other_ptr(...) (__gpubmc_skipped{})
#define __exclusive(...) (__gpubmc_skipped{})
#define __at_most_one(...) (__gpubmc_skipped{})

// Values before and after a function that is not inlined.
#define __old_int(...) (__gpubmc_skipped{})
#define __old_bool(...) (__gpubmc_skipped{})
#define __return_val(...) (__gpubmc_skipped{})
#define __return_val_bool(...) (__gpubmc_skipped{})
#define __return_val_char(...) (__gpubmc_skipped{})
#define __return_val_short(...) (__gpubmc_skipped{})
#define __return_val_int(...) (__gpubmc_skipped{})
#define __return_val_uint(...) (__gpubmc_skipped{})
#define __return_val_long(...) (__gpubmc_skipped{})
#define __return_val_longlong(...) (__gpubmc_skipped{})
#define __return_val_float(...) (__gpubmc_skipped{})
#define __return_val_double(...) (__gpubmc_skipped{})
#define __return_val_ptr(...) (__gpubmc_skipped{})
#define __return_val_funptr(...) (__gpubmc_skipped{})

// Statements.
#define __GPUBMC_SKIPPED(name) (__gpubmc_note("a " name " was skipped"))
#define __candidate_invariant(...) __GPUBMC_SKIPPED("__candidate_invariant")
#define __candidate_global_invariant(...) __GPUBMC_SKIPPED("__candidate_global_invariant")
#define __candidate_requires(...) __GPUBMC_SKIPPED("__candidate_requires")
#define __candidate_ensures(...) __GPUBMC_SKIPPED("__candidate_ensures")
#define __candidate_assert(...) __GPUBMC_SKIPPED("__candidate_assert")
#define __function_wide_invariant(...) __GPUBMC_SKIPPED("__function_wide_invariant")
#define __function_wide_candidate_invariant(...) __GPUBMC_SKIPPED("__function_wide_candidate_invariant")
#define __barrier_invariant(...) __GPUBMC_SKIPPED("__barrier_invariant")
#define __barrier_invariant_binary(...) __GPUBMC_SKIPPED("__barrier_invariant_binary")
#define __non_temporal_loads_begin() __GPUBMC_SKIPPED("__non_temporal_loads_begin")
#define __non_temporal_loads_end() ((void)0)
#define __non_temporal_stores_begin() __GPUBMC_SKIPPED("__non_temporal_stores_begin")
#define __non_temporal_stores_end() ((void)0)
#define __non_temporal_atomics_begin() __GPUBMC_SKIPPED("__non_temporal_atomics_begin")
#define __non_temporal_atomics_end() ((void)0)
#define __array_snapshot(...) __GPUBMC_SKIPPED("__array_snapshot")
/// Pointers found in initial memory point to arrays of their own in any case.
#define __requires_fresh_array(...) ((void)0)
