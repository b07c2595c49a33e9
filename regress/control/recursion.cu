//expect: holds
//--blockDim=4 --gridDim=1

// Recursion whose depth is known.
__device__ unsigned factorial(unsigned n) { return n <= 1 ? 1 : n * factorial(n - 1); }

__global__ void product(unsigned *out) {
  const unsigned f = factorial(5);
  __assert(f == 120);
  out[threadIdx.x] = f;
}
