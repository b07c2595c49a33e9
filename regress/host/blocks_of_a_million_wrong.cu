//expect: violated
//property: bounds
//line: 9
// Fewer blocks than five thousand are none of this file: what holds of two says nothing.
#include <cstdlib>

__global__ void brighten(float *image, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x <= w) image[x] *= 2;
}

int main(int argc, char **argv) {
  int w = atoi(argv[1]);
  if (w < 1000000) return 1;
  float *image;
  cudaMalloc(&image, w * sizeof(float));
  cudaMemset(image, 0, w * sizeof(float));
  brighten<<<(w + 191) / 192, 192>>>(image, w);
}
