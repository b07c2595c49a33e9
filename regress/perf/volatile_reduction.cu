//expect: violated
//property: missing-volatile
//line: 14
//--blockDim=64 --gridDim=1 --warp-sync=32 --error=missing-volatile
// The last warp reduces without barriers, as its lanes run in lock-step. Lane 0 reads at line 15 what lane 16 has
// written at line 14; a compiler that knows of one thread may write s[t] once, at the end.
__global__ void reduce(const int* in, int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32) {
    int* v = s;
    v[t] += v[t + 32];
    v[t] += v[t + 16];
    v[t] += v[t + 8];
    v[t] += v[t + 4];
    v[t] += v[t + 2];
    v[t] += v[t + 1];
  }
  if (t == 0) out[0] = s[0];
}
