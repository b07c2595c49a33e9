//expect: violated
//property: invalid-mask
//line: 9
//--blockDim=32 --gridDim=1

// Half of the lanes that the mask names never come.
__global__ void next(int *out) {
  int v = threadIdx.x;
  if (v < 16) asm volatile("shfl.sync.down.b32 %0, %0, 1, 0x1f, 0xffffffff;" : "+r"(v));
  out[threadIdx.x] = v;
}
