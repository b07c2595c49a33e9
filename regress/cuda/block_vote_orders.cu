//expect: holds
//--blockDim=48 --gridDim=1

// A barrier that counts is a barrier: what was written before it may be read after it.
__global__ void rotate(int *data) {
  __shared__ int s[48];
  s[threadIdx.x] = data[threadIdx.x];
  if (__syncthreads_count(1) == 48) data[threadIdx.x] = s[(threadIdx.x + 1) % 48];
}
