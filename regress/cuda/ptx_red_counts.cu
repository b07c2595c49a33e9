//expect: holds
//--blockDim=32 --gridDim=2

// Additions without a result are atomic and commute: blocks may count together.
__global__ void count(const int *flag, unsigned *total) {
  if (flag[blockIdx.x * blockDim.x + threadIdx.x])
    asm volatile("red.global.add.u32 [%0], 1;" ::"l"(total) : "memory");
}
