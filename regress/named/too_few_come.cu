//expect: violated
//property: barrier-divergence
//line: 9
//--blockDim=128 --gridDim=1

// 64 threads wait for 96.
__global__ void sum(int *data) {
  if (threadIdx.x < 64) {
    asm volatile("barrier.cta.sync 1, 96;" ::: "memory");
    data[threadIdx.x] = 1;
  }
}
