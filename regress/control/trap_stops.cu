//expect: holds
//--blockDim=8 --gridDim=1

// After __trap() nothing of the launch goes on, so the assertion behind it is not reached by a thread that would fail
// it.
__global__ void stop(int *out, const int *in) {
  if (in[threadIdx.x] < 0) __trap();
  __assert(in[threadIdx.x] >= 0);
  out[threadIdx.x] = in[threadIdx.x];
}
