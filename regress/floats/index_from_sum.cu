//expect: violated
//property: bounds
//line: 12
//--blockDim=32 --gridDim=1

// 63 and something below 1 is below 64, but its float need not be: near 64 numbers are 2^-18 apart, and what is nearer
// than half of that rounds to 64.
__global__ void bucket(const float *f, int *out) {
  __shared__ int table[64];
  const float x = f[threadIdx.x];
  if (x >= 0.0f && x < 1.0f)
    atomicAdd(&table[(int)(x + 63.0f)], 1);
}
