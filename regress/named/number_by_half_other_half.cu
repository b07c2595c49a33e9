//expect: violated
//property: race
//line: 12
//--blockDim=128 --gridDim=2

// As number_by_half.cu, but each half reads what the other one has written, which its barrier does not order.
__global__ void turn(int *data) {
  __shared__ int s[128];
  const unsigned half = threadIdx.x / 64;
  s[threadIdx.x] = data[blockIdx.x * 128 + threadIdx.x];
  asm volatile("bar.sync %0, 64;" ::"r"(1 + half) : "memory");
  data[blockIdx.x * 128 + threadIdx.x] = s[127 - threadIdx.x];
}
