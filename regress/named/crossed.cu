//expect: violated
//property: barrier-divergence
//line: 9
//--blockDim=64 --gridDim=1

// Each warp waits for the other at another barrier, and would come to that one afterwards.
__global__ void crossed(int *data) {
  if (threadIdx.x < 32) {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    asm volatile("bar.sync 2, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 2, 64;" ::: "memory");
    asm volatile("bar.sync 1, 64;" ::: "memory");
  }
  data[threadIdx.x] = 1;
}
