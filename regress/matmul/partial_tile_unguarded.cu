//expect: violated
//property: bounds
//line: 15
//--blockDim=[4,4] --gridDim=[2,2] --array a=36

// The same without the guard on the row: the lower blocks read past the end of a.
#define T 4
#define N 6

__global__ void multiply(float *c, const float *a, const float *b) {
  __shared__ float as[T][T], bs[T][T];
  const int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * T + tx, y = blockIdx.y * T + ty;
  float sum = 0;
  for (int m = 0; m < (N + T - 1) / T; m++) {
    as[ty][tx] = m * T + tx < N ? a[y * N + m * T + tx] : 0;
    bs[ty][tx] = m * T + ty < N && x < N ? b[(m * T + ty) * N + x] : 0;
    __syncthreads();
    for (int k = 0; k < T; k++) sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  if (x < N && y < N) c[y * N + x] = sum;
}
