//expect: holds
//provided: __requires(n <= 1073741824);
//property: index-overflow
//flags: --array x=n
//--blockDim=512 --gridDim=1048576
// The step past the end wraps for more numbers than a device with 4 GiB has room for.
__global__ void fill(float *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) x[i] = 1;
}
