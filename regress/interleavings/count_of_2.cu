//expect: holds
//interleavings: 1
//--blockDim=2 --gridDim=1

// Additions whose result nobody reads commute: one order stands for all.
__global__ void count_of_2(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  atomicAdd(&n, 1);
  __syncthreads();
  assert(n == 2);
}
