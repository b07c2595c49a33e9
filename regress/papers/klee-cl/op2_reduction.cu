//expect: violated
//property: race
//line: 15
//--blockDim=32 --gridDim=1

// KLEE-CL figure 16: the tail of OP2's global reduction. An iteration reads what another thread wrote in the one
// before, without a barrier; volatile orders nothing between threads.
__global__ void reduceTail(float *out) {
  __shared__ float temp[32];
  const int tid = threadIdx.x;
  temp[tid] = out[tid];
  __syncthreads();
  volatile float *vtemp = temp;
  for (int d = blockDim.x >> 1; d > 0; d >>= 1)
    if (tid < d) vtemp[tid] = vtemp[tid] + vtemp[tid + d];
  if (tid == 0) out[0] = vtemp[0];
}
