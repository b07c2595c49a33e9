//expect: unsupported
//flags: --cuda-path=none
//--blockDim=32 --gridDim=1

// Without the headers of CUB the kernel that uses it is unsupported, at that line.
#include <cub/block/block_reduce.cuh>
__global__ void sum(const int *in, int *out) {
  typedef cub::BlockReduce<int, 32> Reduce;
  __shared__ typename Reduce::TempStorage room;
  const int total = Reduce(room).Sum(in[threadIdx.x]);
  if (threadIdx.x == 0) *out = total;
}
