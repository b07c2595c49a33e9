//expect: holds
//--blockDim=32 --gridDim=1
// Bits 8 to 12 of the control word divide the warp into segments of eight lanes, the others say how far a lane may read:
// to the fourth lane of its segment. Whoever may not gets its own value.
__global__ void segments() {
  const int lane = threadIdx.x;
  int down, index, across;
  asm volatile("shfl.sync.down.b32 %0, %1, 1, 0x1803, 0xffffffff;" : "=r"(down) : "r"(lane));
  asm volatile("shfl.sync.idx.b32 %0, %1, 6, 0x1803, 0xffffffff;" : "=r"(index) : "r"(lane));
  asm volatile("shfl.sync.bfly.b32 %0, %1, 4, 0x1807, 0xffffffff;" : "=r"(across) : "r"(lane));
  __assert(down == (lane % 8 < 3 ? lane + 1 : lane));
  __assert(index == lane);
  __assert(across == (lane ^ 4));
}
