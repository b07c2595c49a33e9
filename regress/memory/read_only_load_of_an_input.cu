//expect: holds
//size: any
//--blockDim=64 --gridDim=2

__global__ void copy(const int *a, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = __ldg(&a[i]);
}
