//expect: holds
//interleavings: 1
//--blockDim=32 --gridDim=1

// Additions whose result nobody reads commute: one order stands for all.
__global__ void count_of_32(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  atomicAdd(&n, 1);
  __syncthreads();
  assert(n == 32);
}
