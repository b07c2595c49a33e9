//expect: violated
//property: race
//line: 10
//--blockDim=64 --gridDim=2

#include <hip/hip_runtime.h>

// Threads of two blocks update it, and the scope has those of one.
__global__ void count(unsigned *counter) {
  __hip_atomic_fetch_add(counter, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
}
