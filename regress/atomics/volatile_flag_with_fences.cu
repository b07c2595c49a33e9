//expect: holds
//--blockDim=64 --gridDim=1

// A volatile flag is a relaxed one: with a fence on each side it hands over what is plain.
__global__ void k(int *out) {
  __shared__ int data;
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 7;
    __threadfence_block();
    ready = 1;
  } else if (threadIdx.x == 32) {
    while (!ready) {}
    __threadfence_block();
    int seen = data;
    assert(seen == 7);
    *out = seen;
  }
}
