//expect: holds
//--blockDim=2 --gridDim=2

// The first thread of the last block has observed the addition of the other one; behind the barrier, so has its block.
__device__ unsigned count;

__global__ void observed_and_passed_on() {
  __shared__ bool last;
  __requires(count == 0);
  if (threadIdx.x == 0) last = atomicInc(&count, 2) == 1;
  __syncthreads();
  if (last && threadIdx.x == 1) count = 0;
}
