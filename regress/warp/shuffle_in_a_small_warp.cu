//expect: violated
//property: assertion
//line: 9
//--warp-size=16

// Lane 0 of thread 20 is thread 16.
__global__ void first(int *out) {
  const unsigned v = __shfl_sync(0xffffffffu, threadIdx.x, 0, 16);
  __assert(v % 32 == 0);
  out[threadIdx.x] = v;
}
