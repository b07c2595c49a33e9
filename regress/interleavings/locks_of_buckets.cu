//expect: holds
//--blockDim=2 --gridDim=1

// Each bucket has its lock.
__global__ void locks_of_buckets(const int *in) {
  __shared__ int lock[2], count[2];
  lock[threadIdx.x] = count[threadIdx.x] = 0;
  __syncthreads();
  const int b = in[threadIdx.x] & 1, l = b;
  while (atomicCAS(&lock[l], 0, 1) != 0) {
  }
  __threadfence_block();
  count[b]++;
  __threadfence_block();
  atomicExch(&lock[l], 0);
}
