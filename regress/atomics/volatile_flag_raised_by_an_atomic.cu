//expect: holds
//--blockDim=4 --gridDim=2

// All threads wait for a flag that an atomic operation raises. Neither the looks of the same warp nor those of the other
// block are ordered with it: a volatile-race, which is a warning.
__global__ void k(int *flag, int *out) {
  __requires(*flag == 0);
  if (blockIdx.x == 0 && threadIdx.x == 0) atomicExch(flag, 1);
  while (*(volatile int *)flag == 0) {}
  out[blockIdx.x * 4 + threadIdx.x] = 1;
}
