//expect: holds
//--blockDim=256 --gridDim=4096 --array out=1048500

// The last block is not full, and the guard keeps it inside.
__global__ void fill(int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1048500) out[i] = i;
}
