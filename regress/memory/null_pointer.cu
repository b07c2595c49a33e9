//expect: violated
//property: null
//line: 10
//--blockDim=4 --gridDim=1

// A pointer that is set in one branch only.
__global__ void pick(int *out, const int *in, int mode) {
  const int *p = nullptr;
  if (mode > 0) p = in;
  out[threadIdx.x] = p[threadIdx.x];
}
