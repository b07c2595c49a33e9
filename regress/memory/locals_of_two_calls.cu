//expect: holds
//--blockDim=2 --gridDim=1

__device__ int first(int n) {
  int a[4];
  for (int i = 0; i < 4; ++i) a[i] = n + i;
  int sum = 0;
  for (int i = 0; i < 4; ++i) sum += a[(i + n) & 3];
  return sum;
}
__global__ void call(int *out, int n) {
  const int x = first(n), y = first(n + 1);
  assert(y == x + 4);
  out[threadIdx.x] = x + y;
}
