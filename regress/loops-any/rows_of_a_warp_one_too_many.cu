//expect: violated
//property: bounds
//line: 15
// The last lane reads behind its row, and in the last row behind the array.
#include <cuda_runtime.h>
#include <stdlib.h>

constexpr int kRows = 128, kWarps = 4;

__global__ void rows_of_a_warp_one_too_many(const float *in, float *sums, int columns) {
  const int lane = threadIdx.x % 32, row = blockIdx.x * kWarps + threadIdx.x / 32;
  float sum = 0;
  for (int first = 0; first < columns; first += 32) {
    const int c = first + lane;
    if (c <= columns) sum += in[(size_t)row * columns + c];
  }
  sums[row * 32 + lane] = sum;
}

int main(int argc, char **argv) {
  const int columns = atoi(argv[1]);
  if (columns < 1 || columns > 1 << 16) return 1;
  float *in, *sums;
  cudaMalloc(&in, (size_t)kRows * columns * sizeof *in);
  cudaMalloc(&sums, kRows * 32 * sizeof *sums);
  cudaMemset(in, 0, (size_t)kRows * columns * sizeof *in);
  rows_of_a_warp_one_too_many<<<kRows / kWarps, 32 * kWarps>>>(in, sums, columns);
  cudaDeviceSynchronize();
}
