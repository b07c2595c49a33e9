//expect: violated
//property: race
//line: 14
//--blockDim=1 --gridDim=3

// No fence after the addition: the counter has been observed, what was published before it is not acquired.
__device__ unsigned count;

__global__ void last_block_has_not_fenced(int *part, int *out) {
  __requires(count == 0);
  part[blockIdx.x] = 1;
  __threadfence();
  if (atomicAdd(&count, 1) == 2) {
    out[0] = part[0] + part[1];
    count = 0;
  }
}
