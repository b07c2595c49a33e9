//expect: violated
//property: bounds
//line: 8

// As recursion_over_levels.cu, but the numbers double up to 20,000: 4096, 8192, 16384. The third one is too large for the
// array.
__global__ void last(float *a, int n) {
  if (threadIdx.x == 0) a[n - 1] = 0;
}

void level(float *a, int n) {
  if (n < 1 || n > 20000) return;
  last<<<1, 64>>>(a, n);
  level(a, n * 2);
}

int main() {
  float *a;
  cudaMalloc(&a, 8192 * sizeof(float));
  level(a, 4096);
}
