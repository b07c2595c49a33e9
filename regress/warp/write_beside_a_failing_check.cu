//expect: violated
//property: bounds
//line: 15
//flags: --interleavings=explore
//--blockDim=2 --gridDim=1 --warp-sync=2

// Both sides of the branch end the launch; the one with the write may go first.
#include <assert.h>

__global__ void kernel(int *a) {
  __shared__ int s[2];
  s[threadIdx.x] = 0;
  a[threadIdx.x] = s[threadIdx.x];
  if (threadIdx.x == 1) {
    s[threadIdx.x + 1] = 0;
  } else {
    assert(threadIdx.x == 1);
  }
}
