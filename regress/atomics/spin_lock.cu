//expect: holds
//--blockDim=2 --gridDim=1

// A spin lock with fences around plain updates; with independent thread scheduling the holder always gets on.
__global__ void locked(int *count) {
  __shared__ int lock;
  if (threadIdx.x == 0) lock = 0;
  __syncthreads();
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence_block();
  count[0] = count[0] + 1;
  __threadfence_block();
  atomicExch(&lock, 0);
}
