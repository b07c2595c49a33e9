//expect: violated
//property: race
//line: 12
//--blockDim=8 --gridDim=1

// A plain read while others still add.
__global__ void total(int *out, const int *in) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[threadIdx.x]);
  out[threadIdx.x] = sum;
}
