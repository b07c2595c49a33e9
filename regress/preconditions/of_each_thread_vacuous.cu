//expect: unknown
//--blockDim=64 --gridDim=1

// No block of 64 threads has only threads below 32: no execution meets this.
__global__ void half(int *a) {
  __requires(threadIdx.x < 32);
  a[threadIdx.x] = threadIdx.x;
}
