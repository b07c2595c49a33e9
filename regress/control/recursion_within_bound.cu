//expect: holds within bound
//--blockDim=4 --gridDim=1

// Recursion whose depth is an input.
__device__ unsigned sumTo(unsigned n) { return n == 0 ? 0 : n + sumTo(n - 1); }

__global__ void sums(unsigned *out, unsigned n) {
  out[threadIdx.x] = sumTo(n);
}
