//expect: holds
//--blockDim=32 --gridDim=8

// Shared memory belongs to the block: the blocks' writes to s do not meet.
__global__ void own(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = blockIdx.x;
  out[blockIdx.x * 32 + threadIdx.x] = s[threadIdx.x];
}
