#pragma once
// The operations of cuda::atomic on memory: by the size of the value for its bits, and as numbers for arithmetic.
// thread_scope_thread promises nothing to other threads: such operations are plain accesses.

#include "gpubmc/cuda_order.h"

namespace cuda {

template <unsigned Size>
struct __gpubmc_word {
  static_assert(Size == 1 || Size == 2 || Size == 4 || Size == 8,
                "gpubmc has atomics of 1, 2, 4 and 8 bytes: cuda::atomic of other sizes is unsupported");
};

#define __GPUBMC_WORD_UPDATE(op, type, suffix, plain)                                    \
  template <thread_scope S>                                                              \
  static __GPUBMC_MEMBER type op##_(void* p, type v, memory_order order) {               \
    if constexpr (S == thread_scope_thread) {                                            \
      const type old = *(type*)p;                                                        \
      *(type*)p = type(plain);                                                           \
      return old;                                                                        \
    } else {                                                                             \
      return __gpubmc_atomic_##op##_##suffix(p, v, S, int(order));                       \
    }                                                                                    \
  }
#define __GPUBMC_WORD(size, type, sign, suffix)                                                                \
  template <>                                                                                                  \
  struct __gpubmc_word<size> {                                                                                 \
    typedef type bits;                                                                                         \
    template <thread_scope S>                                                                                  \
    static __GPUBMC_MEMBER type load(const void* p, memory_order order) {                                      \
      if constexpr (S == thread_scope_thread)                                                                  \
        return *(const type*)p;                                                                                \
      else                                                                                                     \
        return __gpubmc_atomic_load_##suffix(p, S, int(order));                                                \
    }                                                                                                          \
    template <thread_scope S>                                                                                  \
    static __GPUBMC_MEMBER void store(void* p, type v, memory_order order) {                                   \
      if constexpr (S == thread_scope_thread)                                                                  \
        *(type*)p = v;                                                                                         \
      else                                                                                                     \
        __gpubmc_atomic_store_##suffix(p, v, S, int(order));                                                   \
    }                                                                                                          \
    template <thread_scope S>                                                                                  \
    static __GPUBMC_MEMBER type cas(void* p, type expected, type desired, memory_order success,                \
                                    memory_order failure) {                                                    \
      if constexpr (S == thread_scope_thread) {                                                                \
        const type old = *(type*)p;                                                                            \
        if (old == expected) *(type*)p = desired;                                                              \
        return old;                                                                                            \
      } else {                                                                                                 \
        return __gpubmc_atomic_cas_##suffix(p, expected, desired, S, int(success), int(failure));              \
      }                                                                                                        \
    }                                                                                                          \
    __GPUBMC_WORD_UPDATE(exch, type, suffix, v)                                                                \
    __GPUBMC_WORD_UPDATE(add, type, suffix, old + v)                                                           \
    __GPUBMC_WORD_UPDATE(sub, type, suffix, old - v)                                                           \
    __GPUBMC_WORD_UPDATE(and, type, suffix, old & v)                                                           \
    __GPUBMC_WORD_UPDATE(or, type, suffix, old | v)                                                            \
    __GPUBMC_WORD_UPDATE(xor, type, suffix, old ^ v)                                                           \
    __GPUBMC_WORD_UPDATE(umin, type, suffix, v < old ? v : old)                                                \
    __GPUBMC_WORD_UPDATE(umax, type, suffix, v > old ? v : old)                                                \
    __GPUBMC_WORD_UPDATE(smin, type, suffix, sign(v) < sign(old) ? v : old)                                    \
    __GPUBMC_WORD_UPDATE(smax, type, suffix, sign(v) > sign(old) ? v : old)                                    \
  };
__GPUBMC_WORD(1, __gpubmc_uchar, int8_t, i8)
__GPUBMC_WORD(2, __gpubmc_ushort, int16_t, i16)
__GPUBMC_WORD(4, __gpubmc_uint, int32_t, i32)
__GPUBMC_WORD(8, __gpubmc_ullong, int64_t, i64)

/// Arithmetic on floats.
template <class T>
struct __gpubmc_atomic_float;
#define __GPUBMC_FLOAT(type, suffix)                                  \
  template <>                                                         \
  struct __gpubmc_atomic_float<type> {                                \
    __GPUBMC_WORD_UPDATE(fadd, type, suffix, old + v)                 \
    __GPUBMC_WORD_UPDATE(fmin, type, suffix, ::fmin(old, v))          \
    __GPUBMC_WORD_UPDATE(fmax, type, suffix, ::fmax(old, v))          \
  };
__GPUBMC_FLOAT(float, f32)
__GPUBMC_FLOAT(double, f64)
#undef __GPUBMC_FLOAT
#undef __GPUBMC_WORD
#undef __GPUBMC_WORD_UPDATE

}  // namespace cuda
