//expect: violated
//property: barrier-divergence
//line: 11
//--blockDim=256 --gridDim=8

// The last warp of the second half stays away, so that the others wait for it for ever.
__global__ void hand_on(int *data, int rounds) {
  const unsigned half = threadIdx.x / 128;
  int own = 0;
  for (int i = 0; i < rounds; ++i) own = own * 3 + i;
  if (threadIdx.x < 224) asm volatile("bar.sync %0, 128;" ::"r"(1 + half) : "memory");
  data[blockIdx.x * 256 + threadIdx.x] = own;
}
