//expect: violated
//property: race
//line: 13
//--blockDim=1 --gridDim=3

// No fence after the addition: neither it nor the counter is acquired.
__device__ unsigned count;

__global__ void last_block_has_not_fenced(int *part, int *out) {
  __requires(count == 0);
  __threadfence();
  if (atomicAdd(&count, 1) == 2) {
    count = 0;
  }
}
