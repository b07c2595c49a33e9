//expect: holds
//--blockDim=32 --gridDim=1 --warp-sync=32

// The repair of GKLEE's porting race under lock-step: the warp is whole again between the write and the read.
__global__ void inTurn(int *out) {
  __shared__ int v[32];
  const int tid = threadIdx.x;
  if (tid % 2 == 0) v[tid] = tid + 1;
  if (tid % 2) out[tid] = v[tid - 1];
}
