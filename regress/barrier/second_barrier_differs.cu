//expect: violated
//property: barrier-divergence
//line: 8
//--blockDim=2 --gridDim=1

// Two threads, two barriers: thread 0 waits at the first while thread 1 waits at the second.
__global__ void meet(int *out) {
  if (threadIdx.x == 0) __syncthreads();
  out[threadIdx.x] = 1;
  __syncthreads();
}
