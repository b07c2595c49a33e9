//expect: holds
//size: launch
//--blockDim=256 --gridDim=8

// How many elements of each row are positive. A warp a row, with blocks of whole warps: rows are those of the warp, its
// lanes share the columns, and the first one adds the sum to what is there.
__global__ void positive(const int *m, int *y, int rows, int columns) {
  int lane = threadIdx.x & 31;
  for (int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5; row < rows; row += (gridDim.x * blockDim.x) >> 5) {
    int sum = 0;
    for (int c = lane; c < columns; c += 32) sum += m[row * columns + c] > 0;
    for (int offset = 16; offset > 0; offset >>= 1) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0) y[row] += sum;
  }
}
