//expect: holds
//--blockDim=64 --gridDim=1

// The barriers are crossed, and nobody waits at the first one.
__global__ void crossed(int *data) {
  if (threadIdx.x < 32) {
    asm volatile("bar.arrive 1, 64;" ::: "memory");
    asm volatile("bar.sync 2, 64;" ::: "memory");
  } else {
    asm volatile("bar.arrive 2, 64;" ::: "memory");
    asm volatile("bar.sync 1, 64;" ::: "memory");
  }
  data[threadIdx.x] = 1;
}
