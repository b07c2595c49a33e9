//expect: violated
//property: barrier-divergence
//line: 10
//--blockDim=64 --gridDim=1

// Odd and even lanes, 32 threads each, at barriers of their own: the lanes of a warp name two.
__global__ void turn(int *data) {
  __shared__ int s[64];
  s[threadIdx.x] = data[threadIdx.x];
  asm volatile("bar.sync %0, 32;" ::"r"(1 + threadIdx.x % 2) : "memory");
  data[threadIdx.x] = s[threadIdx.x ^ 2];
}
