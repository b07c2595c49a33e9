//expect: unsupported
//--blockDim=64 --gridDim=1

#include <hip/hip_runtime.h>

__global__ void count(unsigned *counter) {
  __hip_atomic_fetch_add(counter, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WAVEFRONT);
}
