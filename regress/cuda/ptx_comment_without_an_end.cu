//expect: unsupported
//--blockDim=32 --gridDim=1

__global__ void place(int *a) { asm volatile("/* the store \n st.global.u32 [%0], %1;" ::"l"(a), "r"(threadIdx.x)); }
