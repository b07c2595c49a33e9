//expect: holds
//--blockDim=8 --gridDim=1

// The same with compare-and-swap.
__global__ void claim(int *out) {
  __shared__ int taken;
  if (threadIdx.x == 0) taken = -1;
  __syncthreads();
  if (atomicCAS(&taken, -1, int(threadIdx.x)) == -1) out[0] = threadIdx.x;
}
