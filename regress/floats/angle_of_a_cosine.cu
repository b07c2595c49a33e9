//expect: holds
//--blockDim=64 --gridDim=1 --array bins=4

// An inverse cosine lies between 0 and pi, and is NaN (0 as an integer) beyond [-1, 1].
__global__ void angles(const float *x, int *bins) {
  int b = (int)acosf(x[threadIdx.x]);
  atomicAdd(&bins[b], 1);
}
