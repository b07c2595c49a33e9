//expect: holds
//size: grid
//--blockDim=256 --gridDim=8

// Each half of a block meets at a barrier of its own between what its threads write and what they read of each other.
__global__ void hand_on(int *data, int rounds) {
  const unsigned half = threadIdx.x / 128, at = blockIdx.x * 256 + threadIdx.x;
  int own = 0;
  for (int i = 0; i < rounds; ++i) own = own * 3 + i;
  data[at] = own;
  asm volatile("bar.sync %0, 128;" ::"r"(1 + half) : "memory");
  own += data[at ^ 127];
  asm volatile("bar.sync %0, 128;" ::"r"(1 + half) : "memory");
  data[at] = own;
}
