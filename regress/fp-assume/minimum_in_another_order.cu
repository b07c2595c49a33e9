//expect: holds
//--blockDim=32 --gridDim=1 --fp-assume=ordered,poszero

__global__ void least(const float *x, const float *y, const float *z, float *out) {
  int t = threadIdx.x;
  float a = x[t], b = y[t], c = z[t];
  float left = a < b ? a : b;
  left = left < c ? left : c;
  float right = c < b ? c : b;
  right = a > right ? right : a;
  out[t] = left;
  __assert(left == right);
}
