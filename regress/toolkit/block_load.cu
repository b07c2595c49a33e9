//expect: holds
//needs: toolkit

// Two loads through the same shared room, with a barrier in between.
#include <cub/block/block_load.cuh>
__global__ void k(const int *in, int *out) {
  typedef cub::BlockLoad<int, 32, 2, cub::BLOCK_LOAD_TRANSPOSE> Load;
  __shared__ typename Load::TempStorage room;
  int first[2], second[2];
  Load(room).Load(in, first);
  __syncthreads();
  Load(room).Load(in + 64, second);
  for (int i = 0; i < 2; ++i) out[2 * threadIdx.x + i] = first[i] + second[i];
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 128 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 32>>>(in, out);
}
