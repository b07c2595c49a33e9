//expect: holds
//--blockDim=64 --gridDim=1

__global__ void half(int *a, int n) {
  __requires(threadIdx.x < 64 && n > (int)threadIdx.x);
  a[threadIdx.x] = n;
}
