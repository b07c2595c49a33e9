//expect: holds
//size: any
//--blockDim=128 --gridDim=4

// 4,096 rounds are the same as one arbitrary round.
__global__ void fill(float *out) {
  const unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  __requires(t < 500000);
#pragma unroll
  for (int k = 0; k < 4096; ++k) out[t * 4096 + k] = k;
}
