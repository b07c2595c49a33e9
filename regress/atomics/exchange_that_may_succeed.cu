//expect: violated
//property: race
//line: 9
//--blockDim=128 --gridDim=1

// The flag may be 1: then the exchange writes what the others read.
__global__ void exchange_that_may_succeed(int *flag, int *out) {
  if (threadIdx.x == 0) {
    atomicCAS(flag, 1, 2);
  } else {
    out[threadIdx.x] = *flag;
  }
}
