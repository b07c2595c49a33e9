//expect: violated
//property: bounds
//line: 11
#include <cstdlib>

// One column too many: the last row has none.
__global__ void multiply(float *y, const float *m, const float *x, int rows, int cols) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float s = 0;
  for (int c = 0; c <= cols; c++) s += m[r * cols + c] * x[c];
  y[r] = s;
}

int main(int argc, char **argv) {
  int rows = atoi(argv[1]), cols = atoi(argv[2]);
  float *y, *m, *x;
  cudaMalloc(&y, rows * 4);
  cudaMalloc(&m, rows * cols * 4);
  cudaMalloc(&x, cols * 4);
  multiply<<<(rows + 7) / 8, 8>>>(y, m, x, rows, cols);
}
