//expect: holds
//provided: __requires(n >= 0);
//flags: --array a=64
//--blockDim=64 --gridDim=1
// The remainder of a negative number may be negative.
__global__ void k(int *a, int n) {
  if (threadIdx.x == 0) a[n % 64] = 1;
}
