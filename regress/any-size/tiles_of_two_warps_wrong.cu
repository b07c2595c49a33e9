//expect: violated
//property: race
//line: 14
//--blockDim=256 --gridDim=8

// The threads of a half meet, and then those of its first half read what the other half has written.
__global__ void turn(const int *in, int *out, unsigned n) {
  __shared__ int s[256];
  const unsigned half = threadIdx.x / 128;
  int own = 0;
  for (unsigned i = threadIdx.x; i < n && i < 1u << 30; i += blockDim.x) own += in[i];
  s[threadIdx.x] = own;
  asm volatile("bar.sync %0, 128;" ::"r"(1 + half) : "memory");
  if (threadIdx.x % 128 < 64) out[blockIdx.x * 256 + threadIdx.x] = s[threadIdx.x ^ 128];
}
