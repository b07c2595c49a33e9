//expect: holds
//--blockDim=64 --gridDim=2

// What is read so lies behind all that is written.
__global__ void halves(int *a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = __ldg(&a[i + 128]);
}
