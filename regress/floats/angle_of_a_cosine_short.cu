//expect: violated
//property: bounds
//line: 9
//--blockDim=64 --gridDim=1 --array bins=3

// Of -1 it is pi.
__global__ void angles(const float *x, int *bins) {
  int b = (int)acosf(x[threadIdx.x]);
  atomicAdd(&bins[b], 1);
}
