//expect: holds
//size: any
// The host takes whole blocks only, and as many as there are: no thread needs to compare its number with n.
#include <cstdlib>

__global__ void brighten(float *image, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  image[i] *= 2;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n <= 0 || n % 256 != 0) return 1;
  float *image;
  cudaMalloc(&image, n * sizeof(float));
  cudaMemset(image, 0, n * sizeof(float));
  brighten<<<n / 256, 256>>>(image, n);
}
