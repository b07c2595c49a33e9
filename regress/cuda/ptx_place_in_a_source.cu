//expect: violated
//property: race
//line: 7
//--blockDim=32 --gridDim=1

// `.loc` ends with its line: the store behind it is there.
__global__ void place(int *a) { asm volatile(".loc 1 2 3\n st.global.u32 [%0], %1;" ::"l"(a), "r"(threadIdx.x)); }
