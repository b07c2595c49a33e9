//expect: violated
//property: bounds
//line: 9
#include <cstdlib>

// As number_in_more_bits, with a size of half of it.
__global__ void fill(long n, float *d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d[i] = 1;
}

int main(int argc, char **argv) {
  double step = atof(argv[1]);
  int rows = atoi(argv[2]), cols = atoi(argv[3]);
  long n = rows * cols;
  if (n < 0 || n > 1000000 || step < 0) return 1;
  int bytes = sizeof(short) * n;
  float *d;
  cudaMalloc(&d, bytes);
  fill<<<(n + 255) / 256, 256>>>(n, d);
}
