//expect: violated
//property: assertion
//line: 15
//--blockDim=64 --gridDim=1

// What a volatile read finds is the value before or after the write of the other thread.
__global__ void k(int *out) {
  __shared__ volatile int x;
  if (threadIdx.x == 0) x = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    x = 1;
  } else if (threadIdx.x == 32) {
    int seen = x;
    assert(seen == 1);
    *out = seen;
  }
}
