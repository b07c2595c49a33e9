//expect: holds
//--blockDim=48 --gridDim=1

// The last warp has 16 lanes and counts for 32.
__global__ void turn(int *data) {
  __shared__ int s[48];
  s[threadIdx.x] = data[threadIdx.x];
  asm volatile("bar.sync 1, 64;" ::: "memory");
  data[threadIdx.x] = s[47 - threadIdx.x];
}
