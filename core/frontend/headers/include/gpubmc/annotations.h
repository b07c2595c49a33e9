#pragma once
// Annotations, under the names that GPUVerify's kernels use: see docs/manual.md. The ones that are checked or
// assumed are macros, for the text of the condition.

#include "gpubmc/skipped_annotations.h"
#include "gpubmc/annotation_vocabulary.h"
#include "gpubmc/predicates.h"

#define __requires(...) (__gpubmc_take_requires((__VA_ARGS__)))
#define __global_requires(...) (__gpubmc_take_requires((__VA_ARGS__)))
// Of all elements of an array parameter at the launch. The condition on an element, `it`, is not compiled.
#define __requires_forall(array, ...) (__gpubmc_requires_elements(array, "forall", #__VA_ARGS__))
#define __requires_distinct(array) (__gpubmc_requires_elements(array, "distinct", ""))
#define __requires_ascending(array) (__gpubmc_requires_elements(array, "ascending", ""))
#define __assume(...) (__gpubmc_take_assume((__VA_ARGS__)))
#define __assert(...) (__gpubmc_take_assert((__VA_ARGS__), #__VA_ARGS__))
#define __global_assert(...) (__gpubmc_take_assert((__VA_ARGS__), #__VA_ARGS__))
#define __invariant(...) (__gpubmc_take_ensures((__VA_ARGS__), #__VA_ARGS__))
#define __global_invariant(...) (__gpubmc_take_ensures((__VA_ARGS__), #__VA_ARGS__))

// A postcondition may stand anywhere in its scope; it is evaluated when the scope is left.
template <class Check>
struct __gpubmc_at_exit {
  Check check;
  __GPUBMC_MEMBER ~__gpubmc_at_exit() { check(); }
};
template <class Check>
__GPUBMC_DEVICE __gpubmc_at_exit<Check> __gpubmc_make_at_exit(Check check) {
  return {check};
}
#define __ensures(...)                                                                   \
  const auto& __GPUBMC_JOIN(__gpubmc_postcondition_, __COUNTER__) [[maybe_unused]] =     \
      __gpubmc_make_at_exit([&] { __gpubmc_take_ensures((__VA_ARGS__), #__VA_ARGS__); })
#define __global_ensures(...) __ensures(__VA_ARGS__)

/// At namespace scope: an assumption about every kernel of the file.
#define __axiom(...)                                                                                        \
  static __attribute__((device, used)) void __GPUBMC_JOIN(__gpubmc_axiom_, __COUNTER__)() {                 \
    __gpubmc_take_requires((__VA_ARGS__));                                                                  \
  }                                                                                                         \
  static_assert(true, "takes the semicolon")
