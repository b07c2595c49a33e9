//expect: violated
//property: porting-race
//line: 13
//--blockDim=32 --gridDim=1 --warp-sync=32

// GKLEE section 2.2.2, the variant that the paper mentions without showing: both sides of the branch update v.
__global__ void bothUpdate(int *out) {
  __shared__ int v[32];
  const int tid = threadIdx.x;
  if (tid % 2)
    v[tid - 1] = -1;
  else
    v[tid] = tid;
}
