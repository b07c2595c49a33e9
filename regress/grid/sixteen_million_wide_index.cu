//expect: holds
//--blockDim=256 --gridDim=65536

// The same in 64 bits.
__global__ void fill(float *out) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  out[i * 512] = i;
}
