//expect: violated
//property: race
//line: 8
//--blockDim=32 --gridDim=1

// An instruction behind a comment is one.
__global__ void all(unsigned *out) {
  asm volatile("// everybody\n st.global.u32 [%0], %1;" ::"l"(out), "r"(threadIdx.x) : "memory");
}
