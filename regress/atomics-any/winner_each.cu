//expect: holds
//--blockDim=256 --gridDim=64

// One winner for each place.
__global__ void winner_each(int *flag, const unsigned *key, int *out) {
  __requires_forall(flag, 0 <= it && it <= 0);
  const unsigned k = key[blockIdx.x * blockDim.x + threadIdx.x];
  if (atomicCAS(&flag[k], 0, 1) == 0) out[k] = threadIdx.x;
}
