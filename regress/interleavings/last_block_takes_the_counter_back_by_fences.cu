//expect: holds
//--blockDim=1 --gridDim=3

// A fence before the addition releases, a fence after it acquires: what the others wrote, and their additions.
__device__ unsigned count;

__global__ void last_block_takes_the_counter_back_by_fences(int *part, int *out) {
  __requires(count == 0);
  part[blockIdx.x] = 1;
  __threadfence();
  if (atomicAdd(&count, 1) == 2) {
    __threadfence();
    out[0] = part[0] + part[1] + part[2];
    count = 0;
  }
}
