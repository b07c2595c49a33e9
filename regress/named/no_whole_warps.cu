//expect: violated
//property: barrier-divergence
//line: 10
//--blockDim=128 --gridDim=1

// A barrier is for whole warps, and 48 threads are none.
__global__ void turn(int *data) {
  data[threadIdx.x] = 1;
  if (threadIdx.x < 48)
    asm volatile("bar.sync 1, 48;" ::: "memory");
}
