//expect: violated
//property: race
//line: 9
//--blockDim=32 --gridDim=1

// The same with independent scheduling.
__global__ void oneCell(int *out) {
  if (threadIdx.x == 3) out[0] = 3;
  if (threadIdx.x == 4) out[0] = 4;
}
