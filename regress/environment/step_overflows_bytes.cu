//expect: violated
//property: bounds
//line: 8
//flags: --array x=n
//--blockDim=512 --gridDim=3145728
// The same for bytes: 1.5 GiB are enough.
__global__ void fill(char *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) x[i] = 1;
}
