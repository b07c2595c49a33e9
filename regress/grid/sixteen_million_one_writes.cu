//expect: holds
//--blockDim=256 --gridDim=65536

// One thread out of 16 million writes.
__global__ void fill(int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 9876543) out[0] = i;
}
