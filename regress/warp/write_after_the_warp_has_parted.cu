//expect: violated
//property: bounds
//line: 15
//flags: --interleavings=explore --explore-races
//--blockDim=2 --gridDim=1 --warp-sync=2

// The lanes race for one element before they part, so that their warp has begun when one of them comes to the check.
// The other one may go first all the same.
#include <assert.h>

__global__ void kernel() {
  __shared__ int s[2];
  s[0] = 0;
  if (threadIdx.x == 1) {
    s[threadIdx.x + 1] = 0;
  } else {
    assert(threadIdx.x == 1);
  }
}
