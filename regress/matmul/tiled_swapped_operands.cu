//expect: violated
//property: assertion
//line: 18
//--blockDim=[2,2] --gridDim=[1,1]

// The inner product takes the tiles the wrong way round: it computes B times A.
#define T 2

__global__ void multiply(int *c, const int *a, const int *b) {
  __shared__ int as[T][T], bs[T][T];
  const int tx = threadIdx.x, ty = threadIdx.y;
  as[ty][tx] = a[ty * T + tx];
  bs[ty][tx] = b[ty * T + tx];
  __syncthreads();
  int sum = 0, naive = 0;
  for (int k = 0; k < T; k++) sum += bs[ty][k] * as[k][tx];
  for (int k = 0; k < T; k++) naive += a[ty * T + k] * b[k * T + tx];
  __assert(sum == naive);
  c[ty * T + tx] = sum;
}
