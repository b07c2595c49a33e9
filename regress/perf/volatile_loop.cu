//expect: violated
//property: missing-volatile
//line: 11
//--blockDim=32 --gridDim=1 --warp-sync=32 --error=missing-volatile
// What a lane writes in one round another reads in the next; within a round each lane reads only before it writes.
__global__ void scan(int* a) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncwarp();
  for (int d = 1; d < 32; d *= 2) s[t] += t >= d ? s[t - d] : 0;
  a[t] = s[t];
}
