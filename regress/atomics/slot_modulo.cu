//expect: violated
//property: race
//line: 11
//--blockDim=8 --gridDim=1

// Eight threads, four slots: the fifth takes the first slot again.
__global__ void append(int *out, const int *in) {
  __shared__ unsigned next;
  if (threadIdx.x == 0) next = 0;
  __syncthreads();
  out[atomicAdd(&next, 1u) % 4] = in[threadIdx.x];
}
