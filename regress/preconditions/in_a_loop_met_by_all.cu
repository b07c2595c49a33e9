//expect: holds
//--blockDim=64 --gridDim=1

__global__ void rounds(int *a, int n) {
  for (int i = 0; i < 4; ++i) {
    __assume(n > (int)threadIdx.x + i);
    a[threadIdx.x] = i;
  }
}
