//expect: holds
//--blockDim=2 --gridDim=1

// Up to 1000 a unit of the last place is 2^-14 at most: half of it, which rounding may take, is less than 1.
__global__ void plus_one(float *out, float x) {
  __requires(x >= 0.0f && x <= 1000.0f);
  __assert(x + 1.0f > x);
  out[threadIdx.x] = x + 1.0f;
}
