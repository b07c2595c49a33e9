//expect: violated
//property: assertion
//line: 9
//--blockDim=48 --gridDim=1

// "Some thread found it" is taken for "every thread found it".
__global__ void votes(const int *in, int *out) {
  const int yes = in[threadIdx.x] != 0;
  if (__syncthreads_or(yes)) __assert(yes);
  out[threadIdx.x] = yes;
}
