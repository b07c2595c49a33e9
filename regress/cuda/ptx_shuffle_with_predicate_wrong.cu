//expect: violated
//property: assertion
//line: 14
//--blockDim=32 --gridDim=1
// The first lane has nobody below it and gets its own value back, unchanged.
__global__ void pairs() {
  const int v = threadIdx.x + 2;
  int sum;
  asm volatile(
      "{ .reg .s32 below; .reg .pred p; shfl.sync.up.b32 below|p, %1, 1, 0, 0xffffffff;"
      " @p add.s32 below, below, %1; mov.b32 %0, below; }"
      : "=r"(sum)
      : "r"(v));
  __assert(sum == 2 * v - 1);
}
