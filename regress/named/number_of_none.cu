//expect: violated
//property: barrier-divergence
//line: 10
//--blockDim=1024 --gridDim=1

// 32 warps with a barrier each: a block has 16.
__global__ void turn(int *data) {
  __shared__ int s[1024];
  s[threadIdx.x] = data[threadIdx.x];
  asm volatile("bar.sync %0, 32;" ::"r"(threadIdx.x / 32) : "memory");
  data[threadIdx.x] = s[threadIdx.x ^ 7];
}
