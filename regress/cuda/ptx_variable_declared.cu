//expect: unsupported
//--blockDim=32 --gridDim=1

// A variable of the block, which is not followed.
__global__ void place(int *a) {
  asm volatile("{ .shared .align 4 .b8 s[4];\n st.global.u32 [%0], %1; }" ::"l"(a), "r"(threadIdx.x));
}
