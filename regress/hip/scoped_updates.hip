//expect: holds
//--blockDim=1 --gridDim=1

#include <hip/hip_runtime.h>

// What each operation leaves and gives back, for any numbers; one thread is alone.
__global__ void updates(int *p, unsigned *u, volatile long long *w, float *f, int a, int b, unsigned c) {
  __hip_atomic_store(p, a, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  assert(__hip_atomic_fetch_max(p, b, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT) == a);
  assert(__hip_atomic_load(p, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM) == (a > b ? a : b));
  assert(__hip_atomic_exchange(p, a, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_WORKGROUP) == (a > b ? a : b));
  __hip_atomic_fetch_min(p, b, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  assert(*p == (a < b ? a : b));
  *u = c;
  assert(__hip_atomic_fetch_sub(u, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT) == c && *u == c - 1);
  __hip_atomic_fetch_or(u, 6u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  __hip_atomic_fetch_and(u, 12u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  __hip_atomic_fetch_xor(u, 3u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  assert(*u == (((c - 1 | 6) & 12) ^ 3));
  *u = c;
  __hip_atomic_fetch_max(u, 1u << 31, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  assert(*u >= 1u << 31);
  *w = -1;
  __hip_atomic_fetch_add(w, 2, __ATOMIC_SEQ_CST, __HIP_MEMORY_SCOPE_SINGLETHREAD);
  assert(*w == 1);
  int expected = 5;
  *p = 4;
  assert(!__hip_atomic_compare_exchange_strong(p, &expected, 7, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED,
                                               __HIP_MEMORY_SCOPE_AGENT));
  assert(expected == 4 && *p == 4);
  assert(__hip_atomic_compare_exchange_weak(p, &expected, 7, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED,
                                            __HIP_MEMORY_SCOPE_AGENT));
  assert(*p == 7);
  *f = 1.5f;
  unsafeAtomicAdd(f, 2.0f);
  assert(safeAtomicMax(f, 3.0f) == 3.5f && atomicMin(f, -1.0f) == 3.5f && *f == -1.0f);
}
