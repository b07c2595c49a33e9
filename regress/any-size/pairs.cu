//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// Two elements a thread, side by side; as there are at most 2^31 threads, 2 * i does not wrap.
__global__ void fill(int *a) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  a[2 * i] = 0;
  a[2 * i + 1] = 1;
}
