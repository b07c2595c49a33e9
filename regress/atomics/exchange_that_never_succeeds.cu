//expect: holds
//--blockDim=128 --gridDim=1

// The flag is 0 and nobody makes it 1: the exchange fails, which is a read, and reads do not race.
__global__ void exchange_that_never_succeeds(int *flag, int *out) {
  __requires(*flag == 0);
  if (threadIdx.x == 0) {
    atomicCAS(flag, 1, 2);
  } else {
    out[threadIdx.x] = *flag;
  }
}
