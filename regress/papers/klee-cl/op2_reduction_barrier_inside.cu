//expect: violated
//property: barrier-divergence
//line: 15
//--blockDim=32 --gridDim=1

// KLEE-CL figure 16 "repaired" in the wrong place: the barrier inside the conditional is met by the lower half only.
__global__ void reduceTail(float *out) {
  __shared__ float temp[32];
  const int tid = threadIdx.x;
  temp[tid] = out[tid];
  __syncthreads();
  for (int d = blockDim.x >> 1; d > 0; d >>= 1)
    if (tid < d) {
      temp[tid] = temp[tid] + temp[tid + d];
      __syncthreads();
    }
  if (tid == 0) out[0] = temp[0];
}
