//expect: violated
//property: race
//line: 9
//--blockDim=128 --gridDim=8

// The index in the block only: every block does the work of the first.
__global__ void saxpy(float *y, const float *x, float a, unsigned n) {
  __requires(n <= 0x80000000u);
  for (unsigned i = threadIdx.x; i < n; i += blockDim.x * gridDim.x) y[i] = a * x[i] + y[i];
}
