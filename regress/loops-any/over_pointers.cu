//expect: holds
//knownbug: the distance of two pointers is followed for 4,096 rounds
//--blockDim=128 --gridDim=4 --array in=n

// A pointer runs over the array.
__global__ void sum(float *out, const float *in, int n) {
  __requires(n >= 0 && n <= 0x3fffffff);
  float s = 0;
  for (const float *p = in, *end = in + n; p != end; ++p) s += *p;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
