//expect: holds
//--blockDim=32 --gridDim=1

// One name is missing, and another one of the same header is the file's own, for other operands.
__device__ int remainder(int a, int b, int c) { return a + b + c; }
__global__ void k(float *a, int *b) {
  a[threadIdx.x] = HUGE_VALF;
  b[threadIdx.x] = remainder(1, 2, 3);
  assert(b[threadIdx.x] == 6);
}
