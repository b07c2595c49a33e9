#pragma once
// Annotations that speak of another thread, or of GPUVerify's own instrumentation, have no meaning here. They give a
// value that makes whatever is computed from it skipped too: a condition that contains it is neither checked nor
// assumed, and the report says so.

struct __gpubmc_skipped {};

#define __GPUBMC_SKIP_BINARY(op)                                                                     \
  template <class T>                                                                                 \
  __GPUBMC_BOTH __gpubmc_skipped operator op(__gpubmc_skipped, const T&) {                           \
    return {};                                                                                       \
  }                                                                                                  \
  template <class T>                                                                                 \
  __GPUBMC_BOTH __gpubmc_skipped operator op(const T&, __gpubmc_skipped) {                           \
    return {};                                                                                       \
  }                                                                                                  \
  __GPUBMC_BOTH __gpubmc_skipped operator op(__gpubmc_skipped, __gpubmc_skipped) { return {}; }
__GPUBMC_SKIP_BINARY(+)
__GPUBMC_SKIP_BINARY(-)
__GPUBMC_SKIP_BINARY(*)
__GPUBMC_SKIP_BINARY(/)
__GPUBMC_SKIP_BINARY(%)
__GPUBMC_SKIP_BINARY(<<)
__GPUBMC_SKIP_BINARY(>>)
__GPUBMC_SKIP_BINARY(&)
__GPUBMC_SKIP_BINARY(|)
__GPUBMC_SKIP_BINARY(^)
__GPUBMC_SKIP_BINARY(&&)
__GPUBMC_SKIP_BINARY(||)
__GPUBMC_SKIP_BINARY(==)
__GPUBMC_SKIP_BINARY(!=)
__GPUBMC_SKIP_BINARY(<)
__GPUBMC_SKIP_BINARY(<=)
__GPUBMC_SKIP_BINARY(>)
__GPUBMC_SKIP_BINARY(>=)
#undef __GPUBMC_SKIP_BINARY
__GPUBMC_BOTH __gpubmc_skipped operator!(__gpubmc_skipped) { return {}; }
__GPUBMC_BOTH __gpubmc_skipped operator~(__gpubmc_skipped) { return {}; }
__GPUBMC_BOTH __gpubmc_skipped operator-(__gpubmc_skipped) { return {}; }

// What the annotations do with a condition, and with a skipped one.
__GPUBMC_BOTH void __gpubmc_take_requires(bool c) { __gpubmc_requires(c); }
__GPUBMC_BOTH void __gpubmc_take_assume(bool c) { __gpubmc_assume(c); }
__GPUBMC_BOTH void __gpubmc_take_assert(bool c, const char* text) { __gpubmc_assert(c, text); }
__GPUBMC_BOTH void __gpubmc_take_ensures(bool c, const char* text) { __gpubmc_ensures(c, text); }
__GPUBMC_BOTH void __gpubmc_take_requires(__gpubmc_skipped) {
  __gpubmc_note("a __requires that uses annotations of GPUVerify's own was skipped");
}
__GPUBMC_BOTH void __gpubmc_take_assume(__gpubmc_skipped) {
  __gpubmc_note("an __assume that uses annotations of GPUVerify's own was skipped");
}
__GPUBMC_BOTH void __gpubmc_take_assert(__gpubmc_skipped, const char*) {
  __gpubmc_note("an __assert that uses annotations of GPUVerify's own was skipped");
}
__GPUBMC_BOTH void __gpubmc_take_ensures(__gpubmc_skipped, const char*) {
  __gpubmc_note("an __ensures or __invariant that uses annotations of GPUVerify's own was skipped");
}
