//expect: holds
//--blockDim=256 --gridDim=4 --array bins=64

// tanh lies in [-1, 1]: 31 t + 32 lies in [1, 63], also rounded, and is 0 as an integer for a NaN. Any number of lanes is
// one question about one of them.
__global__ void spread(const float *x, int *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[(int)(tanhf(x[i]) * 31.0f + 32.0f)], 1);
}
