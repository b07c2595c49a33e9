// Included before every file in OpenCL C: annotations, under the names that GPUVerify's kernels use. Built-in functions
// are Clang's own declarations; core/frontend/opencl has their meaning.

// What gpubmc knows by name. Whether a condition is wanted is decided where the text of its tokens is known: one that
// speaks of another thread, or of GPUVerify's own instrumentation, is neither evaluated nor checked nor assumed.
int __gpubmc_wanted(__constant const char* tokens, __constant const char* annotation);
void __gpubmc_assert(int condition, __constant const char* text);
void __gpubmc_ensures(int condition, __constant const char* text);
void __gpubmc_assume(int condition);
void __gpubmc_requires(int condition);
void __gpubmc_unsupported(__constant const char* what);
void __gpubmc_note(__constant const char* text);

// Marks a condition that is not wanted.
#define __GPUBMC_SKIPPED_VALUE(...) (__gpubmc_skipped)
enum { __gpubmc_skipped = 1 };

#define __GPUBMC_TEXT(...) #__VA_ARGS__
#define __GPUBMC_IF_WANTED(annotation, tokens, ...) (__gpubmc_wanted(tokens, annotation) ? (__VA_ARGS__) : (void)0)
#define __GPUBMC_TOKENS(...) __GPUBMC_TEXT(__VA_ARGS__)

#define __requires(...) \
  __GPUBMC_IF_WANTED("__requires", __GPUBMC_TOKENS(__VA_ARGS__), __gpubmc_requires((__VA_ARGS__) != 0))
#define __global_requires(...) __requires(__VA_ARGS__)
#define __assume(...) \
  __GPUBMC_IF_WANTED("__assume", __GPUBMC_TOKENS(__VA_ARGS__), __gpubmc_assume((__VA_ARGS__) != 0))
#define __assert(...) \
  __GPUBMC_IF_WANTED("__assert", __GPUBMC_TOKENS(__VA_ARGS__), __gpubmc_assert((__VA_ARGS__) != 0, #__VA_ARGS__))
#define __global_assert(...) __assert(__VA_ARGS__)
#define __invariant(...) \
  __GPUBMC_IF_WANTED("__invariant", __GPUBMC_TOKENS(__VA_ARGS__), __gpubmc_ensures((__VA_ARGS__) != 0, #__VA_ARGS__))
#define __global_invariant(...) __invariant(__VA_ARGS__)
// C has no objects whose end could evaluate a condition.
#define __ensures(...)                                           \
  __GPUBMC_IF_WANTED("__ensures", __GPUBMC_TOKENS(__VA_ARGS__),  \
                     __gpubmc_unsupported("__ensures in OpenCL C (an __assert at the end checks the same)"))
#define __global_ensures(...) __ensures(__VA_ARGS__)

// What may stand in a condition.
#define __enabled() (1)
#define __implies(a, ...) (!(a) || (__VA_ARGS__))
#define __ite(c, a, b) ((c) ? (a) : (b))
#define __mod_pow2(x, y) ((x) & ((y) - 1))
#define __is_pow2(x) ((x) > 0 && ((x) & ((x) - 1)) == 0)
#define __max(a, b) ((a) > (b) ? (a) : (b))
#define __min(a, b) ((a) < (b) ? (a) : (b))

#define __read(...) __GPUBMC_SKIPPED_VALUE()
#define __write(...) __GPUBMC_SKIPPED_VALUE()
#define __old(...) __GPUBMC_SKIPPED_VALUE()
#define __no_read(...) __GPUBMC_SKIPPED_VALUE()
#define __no_write(...) __GPUBMC_SKIPPED_VALUE()
#define __read_implies(...) __GPUBMC_SKIPPED_VALUE()
#define __write_implies(...) __GPUBMC_SKIPPED_VALUE()
#define __read_offset(...) __GPUBMC_SKIPPED_VALUE()
#define __write_offset(...) __GPUBMC_SKIPPED_VALUE()
#define __read_offset_bytes(...) __GPUBMC_SKIPPED_VALUE()
#define __write_offset_bytes(...) __GPUBMC_SKIPPED_VALUE()
#define __ptr_base(...) __GPUBMC_SKIPPED_VALUE()
#define __ptr_offset_bytes(...) __GPUBMC_SKIPPED_VALUE()
#define __accessed(...) __GPUBMC_SKIPPED_VALUE()
#define __uniform_int(...) __GPUBMC_SKIPPED_VALUE()
#define __uniform_bool(...) __GPUBMC_SKIPPED_VALUE()
#define __uniform_ptr(...) __GPUBMC_SKIPPED_VALUE()
#define __distinct_int(...) __GPUBMC_SKIPPED_VALUE()
#define __distinct_bool(...) __GPUBMC_SKIPPED_VALUE()
#define __distinct_ptr(...) __GPUBMC_SKIPPED_VALUE()
#define __other_int(...) __GPUBMC_SKIPPED_VALUE()
#define __other_bool(...) __GPUBMC_SKIPPED_VALUE()
#define __other_ptr(...) __GPUBMC_SKIPPED_VALUE()
#define __all(...) __GPUBMC_SKIPPED_VALUE()
#define __exclusive(...) __GPUBMC_SKIPPED_VALUE()
#define __at_most_one(...) __GPUBMC_SKIPPED_VALUE()
#define __same_group __GPUBMC_SKIPPED_VALUE()
#define __dominator_enabled(...) __GPUBMC_SKIPPED_VALUE()
#define __atomic_has_taken_value(...) __GPUBMC_SKIPPED_VALUE()
#define __old_int(...) __GPUBMC_SKIPPED_VALUE()
#define __old_bool(...) __GPUBMC_SKIPPED_VALUE()
#define __return_val(...) __GPUBMC_SKIPPED_VALUE()
#define __return_val_bool(...) __GPUBMC_SKIPPED_VALUE()
#define __return_val_char(...) __GPUBMC_SKIPPED_VALUE()
#define __return_val_short(...) __GPUBMC_SKIPPED_VALUE()
#define __return_val_int(...) __GPUBMC_SKIPPED_VALUE()
#define __return_val_uint(...) __GPUBMC_SKIPPED_VALUE()
#define __return_val_long(...) __GPUBMC_SKIPPED_VALUE()
#define __return_val_float(...) __GPUBMC_SKIPPED_VALUE()
#define __return_val_double(...) __GPUBMC_SKIPPED_VALUE()
#define __return_val_int4(...) __GPUBMC_SKIPPED_VALUE()
#define __return_val_ptr(...) __GPUBMC_SKIPPED_VALUE()

// Statements that only help GPUVerify's own proof.
#define __GPUBMC_SKIPPED_STATEMENT(name) __gpubmc_note("a " name " was skipped")
#define __candidate_invariant(...) __GPUBMC_SKIPPED_STATEMENT("__candidate_invariant")
#define __candidate_global_invariant(...) __GPUBMC_SKIPPED_STATEMENT("__candidate_global_invariant")
#define __candidate_requires(...) __GPUBMC_SKIPPED_STATEMENT("__candidate_requires")
#define __candidate_ensures(...) __GPUBMC_SKIPPED_STATEMENT("__candidate_ensures")
#define __candidate_assert(...) __GPUBMC_SKIPPED_STATEMENT("__candidate_assert")
#define __function_wide_invariant(...) __GPUBMC_SKIPPED_STATEMENT("__function_wide_invariant")
#define __function_wide_candidate_invariant(...) __GPUBMC_SKIPPED_STATEMENT("__function_wide_candidate_invariant")
#define __barrier_invariant(...) __GPUBMC_SKIPPED_STATEMENT("__barrier_invariant")
#define __barrier_invariant_1(...) __GPUBMC_SKIPPED_STATEMENT("__barrier_invariant_1")
#define __barrier_invariant_2(...) __GPUBMC_SKIPPED_STATEMENT("__barrier_invariant_2")
#define __barrier_invariant_3(...) __GPUBMC_SKIPPED_STATEMENT("__barrier_invariant_3")
#define __barrier_invariant_4(...) __GPUBMC_SKIPPED_STATEMENT("__barrier_invariant_4")
#define __barrier_invariant_5(...) __GPUBMC_SKIPPED_STATEMENT("__barrier_invariant_5")
#define __barrier_invariant_7(...) __GPUBMC_SKIPPED_STATEMENT("__barrier_invariant_7")
#define __barrier_invariant_9(...) __GPUBMC_SKIPPED_STATEMENT("__barrier_invariant_9")
#define __barrier_invariant_11(...) __GPUBMC_SKIPPED_STATEMENT("__barrier_invariant_11")
#define __barrier_invariant_13(...) __GPUBMC_SKIPPED_STATEMENT("__barrier_invariant_13")
#define __barrier_invariant_15(...) __GPUBMC_SKIPPED_STATEMENT("__barrier_invariant_15")
#define __barrier_invariant_17(...) __GPUBMC_SKIPPED_STATEMENT("__barrier_invariant_17")
#define __barrier_invariant_19(...) __GPUBMC_SKIPPED_STATEMENT("__barrier_invariant_19")
#define __barrier_invariant_binary_1(...) __GPUBMC_SKIPPED_STATEMENT("__barrier_invariant_binary_1")
#define __non_temporal_loads_begin() __GPUBMC_SKIPPED_STATEMENT("__non_temporal_loads_begin")
#define __non_temporal_loads_end() ((void)0)
#define __non_temporal_stores_begin() __GPUBMC_SKIPPED_STATEMENT("__non_temporal_stores_begin")
#define __non_temporal_stores_end() ((void)0)
#define __non_temporal_atomics_begin() __GPUBMC_SKIPPED_STATEMENT("__non_temporal_atomics_begin")
#define __non_temporal_atomics_end() ((void)0)
#define __array_snapshot(...) __GPUBMC_SKIPPED_STATEMENT("__array_snapshot")
#define __requires_fresh_array(...) ((void)0)
#define __reads_from(...) __GPUBMC_SKIPPED_STATEMENT("__reads_from")
#define __writes_to(...) __GPUBMC_SKIPPED_STATEMENT("__writes_to")
