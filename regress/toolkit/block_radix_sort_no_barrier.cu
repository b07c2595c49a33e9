//expect: violated
//property: race
//needs: toolkit

// The second sort uses the shared room without a barrier.
#include <cub/block/block_radix_sort.cuh>
__global__ void k(const int *in, int *out) {
  typedef cub::BlockRadixSort<int, 32, 1> Sort;
  __shared__ typename Sort::TempStorage room;
  int key[1] = {in[threadIdx.x]};
  Sort(room).Sort(key, 0, 4);
  Sort(room).SortDescending(key, 0, 4);
  out[threadIdx.x] = key[0];
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 32>>>(in, out);
}
