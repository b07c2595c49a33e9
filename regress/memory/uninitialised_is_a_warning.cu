//expect: holds
//--blockDim=32 --gridDim=1

// The same where uninitialised reads are what they are by default: told, no error.
__global__ void holes(int *out) {
  __shared__ int s[32];
  if (threadIdx.x % 2 == 0) s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
