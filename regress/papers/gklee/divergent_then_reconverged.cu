//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=1

// The repair that suffices under lock-step does not suffice with independent thread scheduling: nothing orders the
// two branches of different lanes.
__global__ void inTurn(int *out) {
  __shared__ int v[32];
  const int tid = threadIdx.x;
  if (tid % 2 == 0) v[tid] = tid + 1;
  if (tid % 2) out[tid] = v[tid - 1];
}
