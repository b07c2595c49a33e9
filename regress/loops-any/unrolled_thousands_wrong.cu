//expect: violated
//property: race
//line: 12
//knownbug: the replay of thousands of rounds is not tried
//--blockDim=32 --gridDim=2 --kernel-timeout=10

// One element more than a thread has.
__global__ void fill(float *out) {
  const unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  __requires(t < 500000);
#pragma unroll
  for (int k = 0; k <= 4096; ++k) out[t * 4096 + k] = k;
}
