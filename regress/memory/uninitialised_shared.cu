//expect: violated
//property: uninitialised-read
//line: 11
//--blockDim=32 --gridDim=1 --error uninitialised-read

// Only the even elements were written.
__global__ void holes(int *out) {
  __shared__ int s[32];
  if (threadIdx.x % 2 == 0) s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
