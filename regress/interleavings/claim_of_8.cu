//expect: holds
//interleavings: 8
//--blockDim=8 --gridDim=1

// One of 8 threads finds 0; for the others the operation is a read, and reads commute.
__global__ void claim_of_8(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  if (atomicCAS(&n, 0, 1) == 0) out[0] = threadIdx.x;
}
