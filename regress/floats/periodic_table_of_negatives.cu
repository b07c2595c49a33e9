//expect: violated
//property: bounds
//line: 9
//--blockDim=128 --gridDim=1 --array table=16

// -1 modulo 16 is -1.
__global__ void periodic(const float *x, const float *table, float *y) {
  float v = fmodf(x[threadIdx.x], 16.0f);
  y[threadIdx.x] = table[(int)v];
}
