//expect: violated
//property: race
//--blockDim=32,8 --gridDim=4,16
// Rows overlap in squares of any size.
__global__ void transpose(float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n) out[x + y] = in[y * n + x];
}
