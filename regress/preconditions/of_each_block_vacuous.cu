//expect: unknown
//--blockDim=64 --gridDim=2

__global__ void first(int *a) {
  __requires(blockIdx.x == 0);
  a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}
