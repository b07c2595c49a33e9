//expect: unsupported
//--blockDim=32 --gridDim=1

// What it means is not known, nor where it ends.
__global__ void place(int *a) { asm volatile(".bogus 1\n st.global.u32 [%0], %1;" ::"l"(a), "r"(threadIdx.x)); }
