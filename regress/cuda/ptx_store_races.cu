//expect: violated
//property: race
//line: 8
//--blockDim=32 --gridDim=1

// Two threads store to one place, with a cache hint.
__global__ void halves(unsigned *out) {
  asm volatile("st.global.cs.u32 [%0], %1;" ::"l"(out + threadIdx.x / 2), "r"(threadIdx.x) : "memory");
}
