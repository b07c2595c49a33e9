//expect: violated
//property: ensures
//line: 11
//--blockDim=8 --gridDim=1

// The absolute value of the smallest integer is negative.
__global__ void absolute(int *out, const int *in) {
  const int t = threadIdx.x, v = in[t];
  const int r = v < 0 ? -v : v;
  out[t] = r;
  __ensures(r >= 0);
}
