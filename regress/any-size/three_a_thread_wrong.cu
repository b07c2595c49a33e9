//expect: violated
//property: race
//line: 13
//--blockDim=128 --gridDim=8

// The third goes into the next triple.
__global__ void cross(int n, float *out, const float *x) {
  __requires(n <= 500000000);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    float a = x[3 * i], b = x[3 * i + 1], c = x[3 * i + 2];
    out[3 * i] = a - b;
    out[3 * i + 1] = b - c;
    out[3 * i + 3] = c - a;
  }
}
