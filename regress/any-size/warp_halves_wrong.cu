//expect: violated
//property: race
//line: 13
//--blockDim=64 --gridDim=2

// Half warps meet by themselves, and a lane reads what the other half writes.
__global__ void pass(int *a) {
  __shared__ int s[1024];
  int lane = threadIdx.x % 32;
  unsigned half = lane < 16 ? 0x0000ffff : 0xffff0000;
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
  __syncwarp(half);
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x ^ 16];
}
