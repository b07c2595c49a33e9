//expect: unsupported
//--blockDim=32 --gridDim=1

// Inline PTX that is not understood makes the verdict `unsupported`, with its line, never `holds`.
__global__ void raw(unsigned *out) {
  unsigned v;
  asm volatile("bmsk.clamp.b32 %0, %1, 3;" : "=r"(v) : "r"(threadIdx.x));
  out[threadIdx.x] = v;
}
