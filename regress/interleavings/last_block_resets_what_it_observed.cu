//expect: holds
//--blockDim=1 --gridDim=3

// Nothing is acquired. But the additions have been observed, the first of them through the second: they happen before
// the store.
__device__ unsigned count;

__global__ void last_block_resets_what_it_observed() {
  __requires(count == 0);
  if (atomicAdd(&count, 1) == 2) count = 0;
}
