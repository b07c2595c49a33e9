//expect: holds
//--blockDim=8 --gridDim=1

// A postcondition may stand where the contract is read; it is about the values at the end of its scope.
__global__ void atLeastTen(int *out, const int *in) {
  int r = 0;
  __ensures(r >= 10);
  const int v = in[threadIdx.x];
  r = v < 10 ? 10 : v;
  out[threadIdx.x] = r;
}
