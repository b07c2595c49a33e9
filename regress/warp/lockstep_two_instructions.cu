//expect: holds
//--blockDim=32 --gridDim=1 --warp-sync=32

// Two stores to one cell by different lanes in different instructions of one warp: ordered by lock-step.
__global__ void oneCell(int *out) {
  if (threadIdx.x == 3) out[0] = 3;
  if (threadIdx.x == 4) out[0] = 4;
}
