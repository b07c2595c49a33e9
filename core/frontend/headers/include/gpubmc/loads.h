#pragma once
// Loads and stores with cache hints: plain accesses.

#define __GPUBMC_LOAD(name)                         \
  template <class T>                                \
  __GPUBMC_DEVICE T name(const T* p) {              \
    return *p;                                      \
  }
__GPUBMC_LOAD(__ldg)
__GPUBMC_LOAD(__ldcg)
__GPUBMC_LOAD(__ldca)
__GPUBMC_LOAD(__ldcs)
__GPUBMC_LOAD(__ldlu)
__GPUBMC_LOAD(__ldcv)
#undef __GPUBMC_LOAD

// The value converts to what the pointer points to.
#define __GPUBMC_STORE(name)                               \
  template <class T, class V>                              \
  __GPUBMC_DEVICE void name(T* p, const V& value) {        \
    *p = value;                                            \
  }
__GPUBMC_STORE(__stwb)
__GPUBMC_STORE(__stcg)
__GPUBMC_STORE(__stcs)
__GPUBMC_STORE(__stwt)
#undef __GPUBMC_STORE

__GPUBMC_DEVICE unsigned __isGlobal(const void*) { return __gpubmc_arbitrary_i32(0, 1, "__isGlobal"); }
__GPUBMC_DEVICE unsigned __isShared(const void*) { return __gpubmc_arbitrary_i32(0, 1, "__isShared"); }
__GPUBMC_DEVICE unsigned __isConstant(const void*) { return __gpubmc_arbitrary_i32(0, 1, "__isConstant"); }
__GPUBMC_DEVICE unsigned __isLocal(const void*) { return __gpubmc_arbitrary_i32(0, 1, "__isLocal"); }

// Addresses within a space, as inline PTX takes them. The way back is unsupported.
#define __GPUBMC_ADDRESS(space)                                                         \
  __GPUBMC_DEVICE size_t __cvta_generic_to_##space(const void* p) {                     \
    return __gpubmc_space_address(p);                                                   \
  }                                                                                     \
  __GPUBMC_DEVICE void* __cvta_##space##_to_generic(size_t) {                           \
    __gpubmc_unsupported("__cvta_" #space "_to_generic");                               \
    return nullptr;                                                                     \
  }
__GPUBMC_ADDRESS(shared)
__GPUBMC_ADDRESS(global)
__GPUBMC_ADDRESS(local)
__GPUBMC_ADDRESS(constant)
#undef __GPUBMC_ADDRESS
