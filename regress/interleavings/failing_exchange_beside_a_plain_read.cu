//expect: holds
//--blockDim=2 --gridDim=1

// The comparison fails: both only read.
__global__ void failing_exchange_beside_a_plain_read(int *flag, int *out) {
  __requires(*flag == 0);
  if (threadIdx.x == 0) {
    atomicCAS(flag, 1, 2);
  } else {
    *out = *flag;
  }
}
