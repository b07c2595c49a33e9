//expect: holds
//--blockDim=16,16 --gridDim=4,4
// y * w + x with x < w is another number for another (x, y); 4096 * 4096 does not wrap. That w is known to be positive as well
// must not make it harder.
__global__ void k(int *img, int w, int h) {
  __requires(w > 0 && w <= 4096 && h <= 4096);
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < w && y < h) img[y * w + x] = x;
}
