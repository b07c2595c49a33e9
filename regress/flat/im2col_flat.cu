//expect: holds
//size: any
//--blockDim=128 --gridDim=8 --array col=c*9*oh*ow --array im=c*h*w

// One thread for each element of the result: a 3 x 3 window, so that rows have two more elements on the input side.
__global__ void im2col(float *col, const float *im, int c, int h, int w, int oh, int ow) {
  __requires(h == oh + 2 && w == ow + 2 && c > 0 && oh > 0 && ow > 0 && oh <= 4096 && ow <= 4096 && c <= 12);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= c * 9 * oh * ow) return;
  const int x = i % ow, y = i / ow % oh, k = i / (ow * oh) % 9, z = i / (ow * oh * 9);
  const int ky = k / 3, kx = k % 3;
  col[i] = im[(z * h + y + ky) * w + x + kx];
}
