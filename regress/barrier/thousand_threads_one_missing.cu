//expect: violated
//property: barrier-divergence
//line: 10
//--blockDim=1024 --gridDim=1

// One of 1,024 threads takes another way.
__global__ void mirror(int *out, const int *in) {
  __shared__ int s[1024];
  s[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x != 777) __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
  __syncthreads();
}
