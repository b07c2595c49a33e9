//expect: violated
//property: assertion
//line: 9
//--blockDim=32 --gridDim=1

// `any` taken for `all`.
__global__ void vote(int *out, const int *in) {
  const int negative = in[threadIdx.x] < 0;
  if (__any_sync(0xffffffffu, negative)) __assert(in[threadIdx.x] < 0);
  out[threadIdx.x] = negative;
}
