//expect: violated
//property: bounds
//line: 10
//--blockDim=128 --gridDim=4 --array in=n

// The element behind the last one, too.
__global__ void sum(float *out, const float *in, int n) {
  __requires(n >= 0 && n <= 0x3fffffff);
  float s = 0;
  for (const float *p = in, *end = in + n; p <= end; ++p) s += *p;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
