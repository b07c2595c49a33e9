//expect: holds
//--blockDim=[2,2] --gridDim=[2,2]

// The tiled product of 4 x 4 integer matrices equals the naive one.
#define T 2
#define N 4

__global__ void multiply(int *c, const int *a, const int *b) {
  __shared__ int as[T][T], bs[T][T];
  const int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * T + tx, y = blockIdx.y * T + ty;
  int sum = 0;
  for (int m = 0; m < N / T; m++) {
    as[ty][tx] = a[y * N + m * T + tx];
    bs[ty][tx] = b[(m * T + ty) * N + x];
    __syncthreads();
    for (int k = 0; k < T; k++) sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  int naive = 0;
  for (int k = 0; k < N; k++) naive += a[y * N + k] * b[k * N + x];
  __assert(sum == naive);
  c[y * N + x] = sum;
}
