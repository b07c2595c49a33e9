//expect: violated
//property: barrier-divergence
//line: 9
//--blockDim=64 --gridDim=1

// The caller says which barrier it is, and nobody says that it is one of a block.
__global__ void turn(int *data, unsigned which) {
  data[threadIdx.x] = 1;
  asm volatile("bar.sync %0;" ::"r"(which) : "memory");
}
