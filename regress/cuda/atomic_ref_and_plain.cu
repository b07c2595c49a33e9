//expect: violated
//property: race
//line: 13
//--blockDim=2 --gridDim=1

#include <cuda/atomic>

// One thread adds atomically, another reads plainly.
__global__ void mixed(int *n, int *out) {
  if (threadIdx.x == 0)
    cuda::atomic_ref<int>(*n).fetch_add(1);
  else
    *out = *n;
}
