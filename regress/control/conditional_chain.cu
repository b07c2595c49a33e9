//expect: holds
//--blockDim=32 --gridDim=1

// A chain of ?: picks the element; the ranges do not overlap.
__global__ void spread(int *out) {
  const int t = threadIdx.x;
  out[t < 8 ? t : t < 16 ? t + 100 : t < 24 ? t + 200 : t + 300] = t;
}
