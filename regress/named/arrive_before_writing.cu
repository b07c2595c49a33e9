//expect: violated
//property: race
//line: 11
//--blockDim=64 --gridDim=1

// The warp that fills the array arrives before it has filled it.
__global__ void hand(int *data) {
  __shared__ int s[32];
  if (threadIdx.x < 32) {
    asm volatile("bar.arrive 1, 64;" ::: "memory");
    s[threadIdx.x] = data[threadIdx.x];
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    data[threadIdx.x] = s[63 - threadIdx.x];
  }
}
