//expect: violated
//property: uninitialised-read
//line: 10
//--blockDim=4 --gridDim=1 --error uninitialised-read

// Nobody clears the shared counter before it is counted up.
__global__ void count(int *out, const int *in) {
  __shared__ int n;
  if (threadIdx.x == 0) out[0] = 0;
  if (in[threadIdx.x] > 0) atomicAdd(&n, 1);
  __syncthreads();
  if (threadIdx.x == 0) out[0] = n;
}
