//expect: holds
//--blockDim=32 --gridDim=1

// A barrier in a function that all threads call twice.
__device__ int turned(int *s, int v) {
  __syncthreads();
  s[threadIdx.x] = v;
  __syncthreads();
  return s[(threadIdx.x + 1) % 32];
}

__global__ void turnTwice(int *out, const int *in) {
  __shared__ int s[32];
  const int once = turned(s, in[threadIdx.x]);
  const int twice = turned(s, once);
  __assert(twice == in[(threadIdx.x + 2) % 32]);
  out[threadIdx.x] = twice;
}
