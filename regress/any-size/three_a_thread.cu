//expect: holds
//size: launch
//--blockDim=128 --gridDim=8

// 3 * i, 3 * i + 1 and 3 * i + 2: no multiple of three is one more than another. n keeps 3 * i from wrapping.
__global__ void cross(int n, float *out, const float *x) {
  __requires(n <= 500000000);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    float a = x[3 * i], b = x[3 * i + 1], c = x[3 * i + 2];
    out[3 * i] = a - b;
    out[3 * i + 1] = b - c;
    out[3 * i + 2] = c - a;
  }
}
