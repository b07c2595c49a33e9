//expect: holds

// 1,024 rounds with two barriers each: too many to follow one by one, and all alike.
#define TILE 8
__global__ void product(int *c, const int *a, const int *b, int n) {
  __shared__ int s[TILE][TILE], t[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x, sum = 0;
  for (int m = 0; m < n / TILE; ++m) {
    s[y][x] = a[row * n + m * TILE + x];
    t[y][x] = b[(m * TILE + y) * n + column];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += s[y][k] * t[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

void run(int *c, int *a, int *b) {
  int n = 8192;
  product<<<dim3(n / TILE, n / TILE), dim3(TILE, TILE)>>>(c, a, b, n);
}
