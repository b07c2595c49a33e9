//expect: violated
//property: assertion
//line: 10
//--blockDim=1 --gridDim=1

// 2^24 + 1 is no float.
__global__ void sum(int *out, int n, int m) {
  __requires(n >= 0 && n <= 8388609 && m >= 0 && m <= 8388609);
  const float total = (float)n + (float)m;
  __assert((int)total == n + m);
  out[threadIdx.x] = (int)total;
}
