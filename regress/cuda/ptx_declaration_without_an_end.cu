//expect: unsupported
//--blockDim=32 --gridDim=1

// The declaration has no semicolon.
__global__ void place(int *a) {
  asm volatile("{ .reg .b32 x\n st.global.u32 [%0], %1; }" ::"l"(a), "r"(threadIdx.x));
}
