//expect: holds
//--blockDim=64 --gridDim=1 --array a=n --param n=4096

// Every thread goes down by a block; the last step leads before the start.
__global__ void down(int *a, int n) {
  for (int *p = a + n - 1 - threadIdx.x; p >= a; p -= blockDim.x) *p = 0;
}
