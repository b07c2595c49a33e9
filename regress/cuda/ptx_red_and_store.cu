//expect: violated
//property: race
//line: 9
//--blockDim=32 --gridDim=1

// One thread resets the counter while others add to it.
__global__ void count(unsigned *total) {
  if (threadIdx.x == 0) *total = 0;
  else asm volatile("red.global.add.u32 [%0], 1;" ::"l"(total) : "memory");
}
