//expect: holds
//size: any
//--blockDim=256 --gridDim=8 --any-size

__global__ void copy(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i];
}
