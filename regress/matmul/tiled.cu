//expect: holds
//--blockDim=[8,8] --gridDim=[2,2] --array a=256 --array b=256 --array c=256

// The tiled product of 16 x 16 matrices: one barrier after loading the tiles, one after using them.
#define T 8
#define N 16

__global__ void multiply(float *c, const float *a, const float *b) {
  __shared__ float as[T][T], bs[T][T];
  const int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * T + tx, y = blockIdx.y * T + ty;
  float sum = 0;
  for (int m = 0; m < N / T; m++) {
    as[ty][tx] = a[y * N + m * T + tx];
    bs[ty][tx] = b[(m * T + ty) * N + x];
    __syncthreads();
    for (int k = 0; k < T; k++) sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[y * N + x] = sum;
}
