//expect: violated
//property: race
//line: 15
//--blockDim=64 --gridDim=1

// One warp barrier a step is not enough when all lanes work: a lane still reads s[tid + d] of this step while another
// already writes it.
__global__ void reduce(int *out, const int *in) {
  __shared__ int s[64];
  const unsigned tid = threadIdx.x;
  s[tid] = in[tid];
  __syncthreads();
  if (tid < 32)
    for (unsigned d = 16; d > 0; d >>= 1) {
      s[tid] += s[tid + d];
      __syncwarp();
    }
  if (tid == 0) out[0] = s[0];
}
