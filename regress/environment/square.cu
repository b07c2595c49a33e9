//expect: holds
//provided: __requires(n * n <= 2147483647);
//property: index-overflow
//--blockDim=32,8 --gridDim=4,16
// A square that is transposed: its indices wrap only where it has more elements than any.
__global__ void transpose(float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n) out[x * n + y] = in[y * n + x];
}
