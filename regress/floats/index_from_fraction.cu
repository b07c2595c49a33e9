//expect: holds
//--blockDim=32 --gridDim=1

// The greatest number below 1 is 1 - 2^-24; 64 times it is a float, below 64. Cut off: at most 63.
__global__ void bucket(const float *f, int *count) {
  __shared__ int hits[64];
  const float x = f[threadIdx.x];
  if (x >= 0.0f && x < 1.0f)
    atomicAdd(&hits[(int)(x * 64.0f)], 1);
}
