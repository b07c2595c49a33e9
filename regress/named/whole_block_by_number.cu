//expect: holds
//--blockDim=128 --gridDim=1

// Any number will do for the whole block.
__global__ void turn(int *data) {
  __shared__ int s[128];
  s[threadIdx.x] = data[threadIdx.x];
  asm volatile("barrier.sync.aligned %0;" ::"n"(7) : "memory");
  data[threadIdx.x] = s[127 - threadIdx.x];
}
