//expect: violated
//property: bounds
//line: 10
// How many threads a block has is no parameter, and the host takes 128 at least.
// The last block may have one element too many.
#include <cstdlib>

__global__ void brighten(float *image, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x <= n) image[x + (blockDim.x < 128) * n] *= 2;
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]), threads = atoi(argv[2]);
  if (threads < 128 || threads > 1024) return 1;
  float *image;
  cudaMalloc(&image, n * sizeof(float));
  cudaMemset(image, 0, n * sizeof(float));
  brighten<<<(n + threads - 1) / threads, threads>>>(image, n);
}
