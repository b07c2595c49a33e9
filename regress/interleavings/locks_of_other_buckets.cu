//expect: violated
//property: race
//line: 15
//--blockDim=2 --gridDim=1

// The lock is chosen by another bit than the bucket.
__global__ void locks_of_other_buckets(const int *in) {
  __shared__ int lock[2], count[2];
  lock[threadIdx.x] = count[threadIdx.x] = 0;
  __syncthreads();
  const int b = in[threadIdx.x] & 1, l = in[threadIdx.x] >> 1 & 1;
  while (atomicCAS(&lock[l], 0, 1) != 0) {
  }
  __threadfence_block();
  count[b]++;
  __threadfence_block();
  atomicExch(&lock[l], 0);
}
