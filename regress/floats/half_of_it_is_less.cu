//expect: holds
//--blockDim=1 --gridDim=1

// Halving is exact but below the least normal number; the least number of all, 2^-149, becomes 0 (a tie, to even).
__global__ void halve(float *out, float x) {
  if (x > 0.0f && x < 1.0f) {
    __assert(x * 0.5f < x);
    out[threadIdx.x] = x * 0.5f;
  }
}
