//expect: holds
//--blockDim=32 --gridDim=1

// The same behind a condition that is never met: nobody reaches it.
__global__ void raw(unsigned *out) {
  unsigned v = threadIdx.x;
  if (threadIdx.x > 40) asm volatile("bmsk.clamp.b32 %0, %1, 3;" : "=r"(v) : "r"(threadIdx.x));
  out[threadIdx.x] = v;
}
