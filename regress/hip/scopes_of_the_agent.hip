//expect: holds
//--blockDim=64 --gridDim=2

#include <hip/hip_runtime.h>

// All operations on the flag and the counter are atomic in a scope that has both threads; the flag hands the value over.
__global__ void message(int *flag, int *value, unsigned *counter) {
  __requires(*flag == 0);
  __hip_atomic_fetch_add(counter, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    *value = 42;
    __hip_atomic_store(flag, 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
  } else if (__hip_atomic_load(flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) == 1) {
    *value = 43;
  }
}
