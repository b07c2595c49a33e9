//expect: violated
//property: race
//line: 9
//--blockDim=64 --gridDim=2
// Two rows are written to one place: n == 4 lets i == 0 and i == 4 write b[0].
__global__ void k(const float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * n) {
    b[i % n * n + i / n / 2] = a[i];
  }
}
