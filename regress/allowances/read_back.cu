//expect: unknown
//--blockDim=64 --gridDim=1
//
// What the allowed race of line 10 leaves in `s` decides whether the assertion of line 12 fails: for one order of the
// writes it does not, and no order is known. What depends on a race stays unknown when the race is allowed.
__global__ void readBack(int *a) {
  __shared__ int s;
  // gpubmc: allow race(s) "the last one wins"

  s = threadIdx.x == 3 ? 3 : 2 * threadIdx.x;
  __syncthreads();
  __assert(s < 128);
  a[threadIdx.x] = s;
}
