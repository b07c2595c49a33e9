//expect: holds
//--blockDim=8 --gridDim=1

// Recursion whose depth differs from thread to thread.
__device__ int depth(int n) { return n == 0 ? 0 : 1 + depth(n / 2); }

__global__ void bitsNeeded(int *out) {
  const int t = threadIdx.x;
  const int d = depth(t);
  __assert(t < (1 << d) && (t == 0 || t >= (1 << (d - 1))));
  out[t] = d;
}
