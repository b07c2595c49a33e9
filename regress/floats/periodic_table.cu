//expect: holds
//--blockDim=128 --gridDim=1 --array table=16

// A remainder has the sign of what is divided and is below the divisor; of an infinity it is NaN, and 0 as an integer.
__global__ void periodic(const float *x, const float *table, float *y) {
  float v = fmodf(fabsf(x[threadIdx.x]), 16.0f);
  y[threadIdx.x] = table[(int)v];
}
