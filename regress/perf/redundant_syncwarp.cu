//expect: violated
//property: redundant-barrier
//line: 11
//--blockDim=32 --gridDim=1 --error=redundant-barrier
// Each lane reads at line 12 what it wrote itself: nothing needs the first __syncwarp. The second one is needed, for
// s[31 - t].
__global__ void warps(int* a) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncwarp();
  a[t] = s[t];
  s[t] = 2 * a[t];
  __syncwarp();
  a[t] += s[31 - t];
}
