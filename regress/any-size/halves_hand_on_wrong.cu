//expect: violated
//property: race
//line: 14
//--blockDim=256 --gridDim=8

// As in halves_hand_on, without the second meeting: who is fast writes where another one still reads.
__global__ void hand_on(int *data, int rounds) {
  const unsigned half = threadIdx.x / 128, at = blockIdx.x * 256 + threadIdx.x;
  int own = 0;
  for (int i = 0; i < rounds; ++i) own = own * 3 + i;
  data[at] = own;
  asm volatile("bar.sync %0, 128;" ::"r"(1 + half) : "memory");
  own += data[at ^ 127];
  data[at] = own;
}
