//expect: holds
//--blockDim=32 --gridDim=1
// The sum of a lane and the one below it, as warp scans of libraries compute it: the predicate says whether there is one.
__global__ void pairs() {
  const int v = threadIdx.x + 1;
  int sum;
  asm volatile(
      "{ .reg .s32 below; .reg .pred p; shfl.sync.up.b32 below|p, %1, 1, 0, 0xffffffff;"
      " @p add.s32 below, below, %1; @!p mov.b32 below, 7; mov.b32 %0, below; }"
      : "=r"(sum)
      : "r"(v));
  __assert(threadIdx.x == 0 ? sum == 7 : sum == 2 * v - 1);
}
