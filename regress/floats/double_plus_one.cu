//expect: holds
//--blockDim=1 --gridDim=1

// Up to 2^52 doubles are at most 1 apart, and a sum is within half of that.
__global__ void plus_one(double *out, double x) {
  __requires(x >= 0.0 && x <= 4503599627370496.0);
  __assert(x + 1.0 > x);
  out[threadIdx.x] = x + 1.0;
}
