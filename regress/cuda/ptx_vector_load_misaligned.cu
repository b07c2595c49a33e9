//expect: violated
//property: misaligned
//line: 10
//--blockDim=32 --gridDim=1

// A vector of two words has to be at an address that its 8 bytes divide.
__global__ void pairs(const unsigned *in, unsigned *out) {
  unsigned a, b;
  // word 1, 2, ... instead of 2, 4, ...
  asm volatile("ld.global.nc.v2.u32 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "l"(in + threadIdx.x));
  out[threadIdx.x] = a + b;
}
