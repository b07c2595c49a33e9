//expect: holds
//--blockDim=4 --gridDim=1 --warp-sync=4 --array out=16

// The threads leave one by one, some by a return, and those that are left meet behind the loop.
__global__ void leaveOneByOne(int *out, int n) {
  __shared__ int s[5];
  int sum = 0;
  s[threadIdx.x] = 0;
  s[4] = 0;
  __syncthreads();
  for (int i = 0; i < 4; ++i) {
    if (i == threadIdx.x) break;
    if (i == n) return;
    sum += s[threadIdx.x];
  }
  s[threadIdx.x + 1] = sum;
  out[threadIdx.x] = s[threadIdx.x];
}
