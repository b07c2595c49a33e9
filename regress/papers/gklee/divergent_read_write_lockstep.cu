//expect: violated
//property: porting-race
//line: 13
//--blockDim=32 --gridDim=1 --warp-sync=32

// GKLEE section 2.2.2: under lock-step the outcome depends on which side of the branch the machine runs first. That
// is the porting race of the paper.
__global__ void sides(int *out) {
  __shared__ int v[32];
  const int tid = threadIdx.x;
  v[tid] = 0;
  if (tid % 2) {
    out[tid] = v[tid - 1];
  } else {
    v[tid] = tid + 1;
  }
}
