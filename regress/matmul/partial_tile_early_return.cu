//expect: violated
//property: exited-thread
//line: 18
//--blockDim=[4,4] --gridDim=[2,2]

// Threads outside the matrix return at once; the others of their block wait at the barrier.
#define T 4
#define N 6

__global__ void multiply(float *c, const float *a, const float *b) {
  __shared__ float as[T][T], bs[T][T];
  const int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * T + tx, y = blockIdx.y * T + ty;
  if (x >= N || y >= N) return;
  float sum = 0;
  for (int m = 0; m < (N + T - 1) / T; m++) {
    as[ty][tx] = m * T + tx < N ? a[y * N + m * T + tx] : 0;
    bs[ty][tx] = m * T + ty < N ? b[(m * T + ty) * N + x] : 0;
    __syncthreads();
    for (int k = 0; k < T; k++) sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[y * N + x] = sum;
}
