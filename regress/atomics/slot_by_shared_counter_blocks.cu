//expect: violated
//property: race
//line: 12
//--blockDim=8 --gridDim=2

// Each block counts for itself, but the slots are in global memory: both blocks fill slot 0.
__global__ void append(int *out, const int *in) {
  __shared__ int next;
  if (threadIdx.x == 0) next = 0;
  __syncthreads();
  const int v = in[blockIdx.x * 8 + threadIdx.x];
  if (v > 0) out[atomicAdd(&next, 1)] = v;
}
