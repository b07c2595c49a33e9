//expect: holds
//--blockDim=64 --gridDim=1

// Barrier 0 for the whole block, by name and by number.
__global__ void turn(int *data) {
  __shared__ int s[64];
  s[threadIdx.x] = data[threadIdx.x];
  asm volatile("bar.sync 0, 64;" ::: "memory");
  const int v = s[63 - threadIdx.x];
  __syncthreads();
  s[threadIdx.x] = v;
  asm volatile("bar.sync 0;" ::: "memory");
  data[threadIdx.x] = s[63 - threadIdx.x];
}
