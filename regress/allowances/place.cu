//expect: holds
//--blockDim=64 --gridDim=1 --array a=32
//
// A violation at one place: the bound of line 8 is allowed to be missed, for all else the kernel is right.
__global__ void place(int *a, int *b) {
  b[threadIdx.x] = 1;
  // gpubmc: allow bounds "the host allocates more than it says"
  a[threadIdx.x] = 2;
}
