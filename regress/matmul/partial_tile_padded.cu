//expect: holds
//--blockDim=[4,4] --gridDim=[2,2] --array a=36 --array b=36 --array c=36

// 6 x 6 matrices with 4 x 4 tiles: elements outside count as zero, every thread meets every barrier, and only threads
// inside write.
#define T 4
#define N 6

__global__ void multiply(float *c, const float *a, const float *b) {
  __shared__ float as[T][T], bs[T][T];
  const int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * T + tx, y = blockIdx.y * T + ty;
  float sum = 0;
  for (int m = 0; m < (N + T - 1) / T; m++) {
    as[ty][tx] = y < N && m * T + tx < N ? a[y * N + m * T + tx] : 0;
    bs[ty][tx] = m * T + ty < N && x < N ? b[(m * T + ty) * N + x] : 0;
    __syncthreads();
    for (int k = 0; k < T; k++) sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  if (x < N && y < N) c[y * N + x] = sum;
}
