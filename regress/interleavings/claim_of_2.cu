//expect: holds
//interleavings: 2
//--blockDim=2 --gridDim=1

// One of 2 threads finds 0; for the others the operation is a read, and reads commute.
__global__ void claim_of_2(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  if (atomicCAS(&n, 0, 1) == 0) out[0] = threadIdx.x;
}
