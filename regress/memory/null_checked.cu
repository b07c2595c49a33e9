//expect: holds
//--blockDim=4 --gridDim=1

// The same with a test before the access.
__global__ void pick(int *out, const int *in, int mode) {
  const int *p = nullptr;
  if (mode > 0) p = in;
  out[threadIdx.x] = p ? p[threadIdx.x] : 0;
}
