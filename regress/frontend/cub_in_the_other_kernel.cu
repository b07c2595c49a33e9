//expect: violated
//property: race
//line: 11
//flags: --kernel=shift --cuda-path=none
//--blockDim=32 --gridDim=1

// What another kernel of the file needs keeps nobody from checking this one.
#include <cub/block/block_reduce.cuh>
__global__ void sum(const int *in, int *out) { *out = cub::BlockReduce<int, 32>().Sum(in[threadIdx.x]); }
__global__ void shift(int *a) {
  a[threadIdx.x] = a[threadIdx.x + 1];
}
int main() {
  cub::DeviceReduce::Sum(nullptr, 3);
  shift<<<1, 32>>>(nullptr);
}
