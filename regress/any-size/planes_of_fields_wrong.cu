//expect: violated
//property: race
//line: 11
//--blockDim=128 --gridDim=8

// Arrays have one element more than is between them.
__global__ void move(float *p, const float *by, int n) {
  __requires(n >= 0 && n <= 500000000);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    for (int k = 0; k < 3; k++) p[k * n + i] += by[k];
}
