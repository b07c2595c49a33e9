//expect: holds
//--blockDim=32 --gridDim=1

// The masks of the lower lanes, read from the hardware, are what arithmetic says.
__device__ unsigned lower() {
  unsigned mask;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
  return mask;
}
__global__ void ranks(const int *in, int *out, int *n) {
  const int keep = in[threadIdx.x] > 0;
  const unsigned ballot = __ballot_sync(0xffffffff, keep);
  __assert(lower() == (1u << threadIdx.x) - 1);
  if (keep) out[__popc(ballot & lower())] = in[threadIdx.x];
  if (threadIdx.x == 0) *n = __popc(ballot);
}
