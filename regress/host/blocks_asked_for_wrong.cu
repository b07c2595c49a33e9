//expect: violated
//property: bounds
//line: 9
// How many blocks there are is no parameter; the host takes 5 to 8 of them, and all are too few.
#include <cstdlib>

__global__ void brighten(float *image, int n) {
  int first = blockIdx.x * blockDim.x + threadIdx.x;
  if (gridDim.x < 9) image[n] = 1;
  for (int x = first; x < n; x += gridDim.x * blockDim.x) image[x] *= 2;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), blocks = atoi(argv[2]);
  if (blocks < 5 || blocks > 8 || n < 1 || n > 1000000) return 1;
  float *image;
  cudaMalloc(&image, n * sizeof(float));
  cudaMemset(image, 0, n * sizeof(float));
  brighten<<<blocks, 128>>>(image, n);
}
