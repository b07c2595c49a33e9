//expect: violated
//property: race
//needs: toolkit

// Another thread's element is read without a barrier.
#include <cuda/std/mdspan>
__global__ void k(const int *in, int *out) {
  __shared__ int room[64];
  const cuda::std::mdspan<int, cuda::std::extents<int, 8, 8>> all(room);
  const int row = threadIdx.x / 8, column = threadIdx.x % 8;
  all(row, column) = in[threadIdx.x];
  out[threadIdx.x] = all(column, row);
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 64>>>(in, out);
}
