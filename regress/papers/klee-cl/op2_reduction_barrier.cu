//expect: holds
//--blockDim=32 --gridDim=2

// KLEE-CL section 8.6: figure 16 with a barrier before each iteration.
__global__ void reduceTail(float *out, const float *in) {
  __shared__ float temp[32];
  const int tid = threadIdx.x;
  temp[tid] = in[blockIdx.x * 32 + tid];
  volatile float *vtemp = temp;
  for (int d = blockDim.x >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (tid < d) vtemp[tid] = vtemp[tid] + vtemp[tid + d];
  }
  if (tid == 0) out[blockIdx.x] = vtemp[0];
}
