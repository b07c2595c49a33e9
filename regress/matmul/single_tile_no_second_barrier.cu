//expect: holds
//--blockDim=[8,8] --gridDim=[1,1]

// With a single tile the second barrier is not needed: no load follows.
#define T 8

__global__ void multiply(float *c, const float *a, const float *b) {
  __shared__ float as[T][T], bs[T][T];
  const int tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
  for (int m = 0; m < 1; m++) {
    as[ty][tx] = a[ty * T + m * T + tx];
    bs[ty][tx] = b[(m * T + ty) * T + tx];
    __syncthreads();
    for (int k = 0; k < T; k++) sum += as[ty][k] * bs[k][tx];
  }
  c[ty * T + tx] = sum;
}
