//expect: violated
//property: race
//needs: toolkit

// Stores into the shared room that threads may still load from.
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
__global__ void k(const int *in, int *out) {
  typedef cub::BlockLoad<int, 32, 2, cub::BLOCK_LOAD_TRANSPOSE> Load;
  typedef cub::BlockStore<int, 32, 2, cub::BLOCK_STORE_TRANSPOSE> Store;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } room;
  int items[2];
  Load(room.load).Load(in, items);
  Store(room.store).Store(out, items);
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 32>>>(in, out);
}
