//expect: unknown
//--blockDim=128 --gridDim=1

// Both halves come to one barrier, at two places. All is well, and gpubmc does not know it.
__global__ void apart(int *data) {
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 128;" ::: "memory");
  else
    asm volatile("bar.sync 1, 128;" ::: "memory");
  data[threadIdx.x] = 1;
}
