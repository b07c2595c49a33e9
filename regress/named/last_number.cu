//expect: holds
//--blockDim=512 --gridDim=1

// 16 warps with a barrier each, 0 to 15.
__global__ void turn(int *data) {
  __shared__ int s[512];
  s[threadIdx.x] = data[threadIdx.x];
  asm volatile("bar.sync %0, 32;" ::"r"(threadIdx.x / 32) : "memory");
  data[threadIdx.x] = s[threadIdx.x ^ 7];
}
