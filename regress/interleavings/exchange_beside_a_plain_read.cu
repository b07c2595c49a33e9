//expect: violated
//property: race
//line: 11
//--blockDim=2 --gridDim=1

// The comparison may succeed: the flag is arbitrary.
__global__ void exchange_beside_a_plain_read(int *flag, int *out) {
  if (threadIdx.x == 0) {
    atomicCAS(flag, 1, 2);
  } else {
    *out = *flag;
  }
}
