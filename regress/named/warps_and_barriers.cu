//expect: holds
//--blockDim=128 --gridDim=1

// Some warps meet within themselves, some with each other; the lanes that leave the loop early take part in neither.
__global__ void turn(int *data, int n) {
  __shared__ int s[128];
  s[threadIdx.x] = data[threadIdx.x];
  if (threadIdx.x < 32) {
    if (n > 0) __syncwarp();
    if (n > 0) data[threadIdx.x] = s[threadIdx.x ^ 31];
  } else if (threadIdx.x < 96) {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    data[threadIdx.x] = s[threadIdx.x < 64 ? threadIdx.x + 32 : threadIdx.x - 32];
  }
}
