//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// Three arrays in one: x, then y, then z.
__global__ void move(float *p, const float *by, int n) {
  __requires(n >= 0 && n <= 500000000);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int k = 0; k < 3; k++) p[k * n + i] += by[k];
}
