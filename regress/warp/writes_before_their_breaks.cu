//expect: violated
//--blockDim=4 --gridDim=1 --warp-sync=4
//property: porting-race

// Each thread leaves in an iteration of its own. What it writes just before is not ordered with the reads of the
// threads that stay, although all of them write there in the end.
__global__ void leaveOneByOne(int *out) {
  __shared__ int s[5];
  s[threadIdx.x + 1] = 0;
  __syncthreads();
  for (int i = 0; i < 4; ++i) {
    if (i == threadIdx.x) {
      s[threadIdx.x + 1] = 7;  // writes
      break;
    }
    out[threadIdx.x] = s[threadIdx.x];  // reads
  }
}
