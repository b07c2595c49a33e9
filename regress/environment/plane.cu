//expect: holds
//provided: __requires(w * h <= 2147483647);
//--blockDim=8,8 --gridDim=2,2
// The index of a pixel wraps only for planes that are larger than any number of the type.
__global__ void k(float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) out[y * w + x] = x;
}
