//expect: violated
//property: barrier-divergence
//line: 12
//--blockDim=64 --gridDim=1

// The upper half of each of two warps comes, 32 threads. But who comes to this barrier is a warp, with all its lanes, and if
// it counted whole for those that come, the first one would pass alone.
__global__ void turn(int *data) {
  __shared__ int s[64];
  s[threadIdx.x] = data[threadIdx.x];
  if (threadIdx.x % 32 >= 16) {
    asm volatile("bar.sync 2, 32;" ::: "memory");
    data[threadIdx.x] = s[79 - threadIdx.x];
  }
}
