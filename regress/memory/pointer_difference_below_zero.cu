//expect: holds
//--blockDim=32 --gridDim=1 --array a=32

// Differences of pointers are signed, too.
__global__ void steps(int *a) {
  int *p = a + threadIdx.x - 1;
  if (threadIdx.x == 0) assert(p - a == -1);
  if (p - a >= 0) *p = 1;
}
