//expect: violated
//property: ensures
//line: 9
//--blockDim=8 --gridDim=1

// It holds where it stands, and no longer at the end.
__global__ void atLeastTen(int *out, const int *in) {
  int r = 10;
  __ensures(r >= 10);
  r = in[threadIdx.x];
  out[threadIdx.x] = r;
}
