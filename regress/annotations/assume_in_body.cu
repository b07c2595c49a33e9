//expect: holds
//--blockDim=8 --gridDim=1

// An assumption in the body concerns the executions that come there.
__global__ void rest(int *out, const int *in) {
  const int v = in[threadIdx.x];
  __assume(v > 0 && v < 100);
  __assert(v * v > 0 && v * v < 10000);
  out[threadIdx.x] = v * v;
}
