//expect: unknown
//--blockDim=64 --gridDim=1

// In the rounds of the loop no thread from 32 on may be, and all come to it.
__global__ void rounds(int *a) {
  for (int i = 0; i < 4; ++i) {
    __assume(threadIdx.x < 32);
    a[threadIdx.x] = i;
  }
}
