//expect: violated
//property: race
//--blockDim=8,8 --gridDim=2,2
// The guards are swapped, which shows where the plane is higher than wide.
__global__ void k(float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < h && y < w) out[y * w + x] = x;
}
