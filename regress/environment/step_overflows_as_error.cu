//expect: violated
//property: bounds
//flags: --array x=n --error index-overflow
//--blockDim=512 --gridDim=1048576
// The numbers of step_overflows.cu, which are asked for here.
__global__ void fill(float *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) x[i] = 1;
}
