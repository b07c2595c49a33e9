//expect: unsupported
//--blockDim=64 --gridDim=1

// Barrier 0 is that of __syncthreads: the second warp may be waiting there for 64 threads when the first one comes for 32.
__global__ void turn(int *data) {
  __shared__ int s[64];
  s[threadIdx.x] = data[threadIdx.x];
  if (threadIdx.x < 32) asm volatile("bar.sync 0, 32;" ::: "memory");
  __syncthreads();
  data[threadIdx.x] = s[63 - threadIdx.x];
}
