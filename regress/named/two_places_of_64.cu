//expect: holds
//--blockDim=64 --gridDim=1

// Both halves come to one barrier, at two places.
__global__ void apart(int *data) {
  __shared__ int s[64];
  s[threadIdx.x] = data[threadIdx.x];
  if (threadIdx.x < 32)
    asm volatile("bar.sync 1, 64;" ::: "memory");
  else
    asm volatile("bar.sync 1, 64;" ::: "memory");
  data[threadIdx.x] = s[63 - threadIdx.x];
}
