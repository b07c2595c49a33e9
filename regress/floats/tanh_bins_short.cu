//expect: violated
//property: bounds
//line: 12
//knownbug: unknown: that tanh(10) is 1 is in no formula, and no model has it
//--blockDim=256 --gridDim=4 --array bins=63

// 63 is the index of tanh(x) = 1, which any x from 10 on has in 24 bits: one beyond the end of 63 bins.
__global__ void spread(const float *x, int *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&bins[(int)(tanhf(x[i]) * 31.0f + 32.0f)], 1);
}
