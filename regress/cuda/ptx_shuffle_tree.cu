//expect: holds
//--blockDim=32 --gridDim=1

// The sum over a warp, by shuffles in PTX.
__global__ void sum(int *out) {
  int v = threadIdx.x;
#pragma unroll
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    int other;
    asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=r"(other) : "r"(v), "r"(lanes));
    v += other;
  }
  __assert(v == 31 * 32 / 2);
  out[threadIdx.x] = v;
}
