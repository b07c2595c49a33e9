//expect: holds
//--blockDim=64 --gridDim=1

// Division and remainder by constants of signed numbers, as C++ defines them: towards zero.
__global__ void split(int *out, const int *in) {
  const int v = in[threadIdx.x], q = v / 7, r = v % 7;
  __assert(r > -7 && r < 7 && (v >= 0 ? r >= 0 : r <= 0));
  out[threadIdx.x] = q;
}
