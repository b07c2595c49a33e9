//expect: violated
//property: bounds
//line: 9
// Narrower images have fewer than five blocks, but no launch: two blocks are none of this file.
#include <cstdlib>

__global__ void brighten(float *image, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x <= w) image[x] *= 2;
}

int main(int argc, char **argv) {
  int w = atoi(argv[1]);
  if (w < 960) return 1;
  float *image;
  cudaMalloc(&image, w * sizeof(float));
  cudaMemset(image, 0, w * sizeof(float));
  brighten<<<(w + 191) / 192, 192>>>(image, w);
}
