//expect: violated
//property: barrier-divergence
//line: 11
//--blockDim=64 --gridDim=1

// Who arrives without waiting comes with the whole warp, too.
__global__ void hand(int *data) {
  __shared__ int s[64];
  s[threadIdx.x] = data[threadIdx.x];
  if (threadIdx.x < 32) {
    if (threadIdx.x < 16) asm volatile("bar.arrive 1, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    data[threadIdx.x] = s[63 - threadIdx.x];
  }
}
