//expect: holds
//--blockDim=64 --gridDim=1

// One warp hands its values to the other, and does not wait until they are fetched.
__global__ void hand(int *data) {
  __shared__ int s[32];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = data[threadIdx.x];
    asm volatile("bar.arrive 1, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    data[threadIdx.x] = s[63 - threadIdx.x];
  }
}
