//expect: holds
//--blockDim=40 --gridDim=1

// A block of 40 threads: the second warp has 8 lanes, and the full mask is right for them too (lanes that do not exist
// take no part).
__global__ void turn(int *out, const int *in) {
  __shared__ int s[40];
  const int tid = threadIdx.x;
  s[tid] = in[tid];
  __syncwarp();
  out[tid] = s[tid ^ 1];
}
