//expect: violated
//property: missing-volatile
//line: 11
//--blockDim=32 --gridDim=1 --warp-sync=32 --error=missing-volatile
// Volatile reads alone are not enough: the plain write of line 11 may come after the read of line 12.
__global__ void mixed(int* out) {
  __shared__ int s[32];
  volatile int* v = s;
  int t = threadIdx.x;
  v[t] = t;
  s[t] = v[t ^ 1];
  out[t] = v[t ^ 2];
}
