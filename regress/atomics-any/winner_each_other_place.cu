//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// Winners of two places write to one.
__global__ void winner_each_other_place(int *flag, const unsigned *key, int *out) {
  __requires_forall(flag, 0 <= it && it <= 0);
  const unsigned k = key[blockIdx.x * blockDim.x + threadIdx.x];
  if (atomicCAS(&flag[k], 0, 1) == 0) out[k / 2] = threadIdx.x;
}
