#pragma once
// atomicAdd and its family, for every type CUDA has them for, in the scopes of the block, the device and the system.

#define __GPUBMC_ATOMIC(name, type, op, suffix, argument)                                       \
  __GPUBMC_DEVICE type name(type* p, type value) {                                              \
    return type(__gpubmc_atomic_##op##_##suffix##_device(p, argument(value)));                  \
  }                                                                                             \
  __GPUBMC_DEVICE type name##_block(type* p, type value) {                                      \
    return type(__gpubmc_atomic_##op##_##suffix##_block(p, argument(value)));                   \
  }                                                                                             \
  __GPUBMC_DEVICE type name##_system(type* p, type value) {                                     \
    return type(__gpubmc_atomic_##op##_##suffix##_system(p, argument(value)));                  \
  }
#define __GPUBMC_ATOMIC_CAS(type, suffix)                                                       \
  __GPUBMC_DEVICE type atomicCAS(type* p, type expected, type desired) {                        \
    return type(__gpubmc_atomic_cas_##suffix##_device(p, expected, desired));                   \
  }                                                                                             \
  __GPUBMC_DEVICE type atomicCAS_block(type* p, type expected, type desired) {                  \
    return type(__gpubmc_atomic_cas_##suffix##_block(p, expected, desired));                    \
  }                                                                                             \
  __GPUBMC_DEVICE type atomicCAS_system(type* p, type expected, type desired) {                 \
    return type(__gpubmc_atomic_cas_##suffix##_system(p, expected, desired));                   \
  }
#define __GPUBMC_ATOMICS(type, suffix, sign)           \
  __GPUBMC_ATOMIC(atomicAdd, type, add, suffix, type)  \
  __GPUBMC_ATOMIC(atomicSub, type, sub, suffix, type)  \
  __GPUBMC_ATOMIC(atomicExch, type, exch, suffix, type) \
  __GPUBMC_ATOMIC(atomicMin, type, sign##min, suffix, type) \
  __GPUBMC_ATOMIC(atomicMax, type, sign##max, suffix, type) \
  __GPUBMC_ATOMIC(atomicAnd, type, and, suffix, type)  \
  __GPUBMC_ATOMIC(atomicOr, type, or, suffix, type)    \
  __GPUBMC_ATOMIC(atomicXor, type, xor, suffix, type)  \
  __GPUBMC_ATOMIC_CAS(type, suffix)

__GPUBMC_ATOMICS(int, i32, s)
__GPUBMC_ATOMICS(__gpubmc_uint, i32, u)
__GPUBMC_ATOMICS(__gpubmc_llong, i64, s)
__GPUBMC_ATOMICS(__gpubmc_ullong, i64, u)
__GPUBMC_ATOMICS(__gpubmc_ulong, i64, u)
__GPUBMC_ATOMIC_CAS(__gpubmc_ushort, i16)
__GPUBMC_ATOMIC(atomicInc, __gpubmc_uint, inc, i32, unsigned)
__GPUBMC_ATOMIC(atomicDec, __gpubmc_uint, dec, i32, unsigned)
__GPUBMC_ATOMIC(atomicAdd, float, fadd, f32, float)
__GPUBMC_ATOMIC(atomicExch, float, exch, f32, float)
__GPUBMC_ATOMIC(atomicAdd, double, fadd, f64, double)
#undef __GPUBMC_ATOMICS
#undef __GPUBMC_ATOMIC_CAS
#undef __GPUBMC_ATOMIC
