//expect: holds
//--blockDim=2 --gridDim=1

// Four buckets under two locks: the bucket determines the lock.
__global__ void locks_of_four_buckets(const int *in) {
  __shared__ int lock[2], count[4];
  lock[threadIdx.x] = 0;
  count[threadIdx.x] = count[threadIdx.x + 2] = 0;
  __syncthreads();
  const int b = in[threadIdx.x] & 3, l = b & 1;
  while (atomicCAS(&lock[l], 0, 1) != 0) {
  }
  __threadfence_block();
  count[b]++;
  __threadfence_block();
  atomicExch(&lock[l], 0);
}
