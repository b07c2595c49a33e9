//expect: holds
//interleavings: 3
//--blockDim=3 --gridDim=1

// One of 3 threads finds 0; for the others the operation is a read, and reads commute.
__global__ void claim_of_3(int *out) {
  __shared__ int n;
  if (threadIdx.x == 0) {
    n = 0;
  }
  __syncthreads();
  if (atomicCAS(&n, 0, 1) == 0) out[0] = threadIdx.x;
}
