//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=2

// Each block takes all rows.
__global__ void positive(const int *m, int *y, int rows, int columns) {
  int lane = threadIdx.x & 31;
  for (int row = threadIdx.x >> 5; row < rows; row += blockDim.x >> 5) {
    int sum = 0;
    for (int c = lane; c < columns; c += 32) sum += m[row * columns + c] > 0;
    for (int offset = 16; offset > 0; offset >>= 1) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0) y[row] += sum;
  }
}
