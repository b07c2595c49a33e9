//expect: violated
//property: race
//line: 11
//--blockDim=1 --gridDim=3

// The addition of the last block comes later, and nothing orders it with the store.
__device__ unsigned count;

__global__ void last_but_one_resets() {
  __requires(count == 0);
  if (atomicAdd(&count, 1) == 1) count = 0;
}
