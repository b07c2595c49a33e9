//expect: violated
//property: bounds
//line: 9
//--blockDim=64 --gridDim=1 --array a=32
//
// The bound of line 8 is allowed to be missed, that of line 9 is not.
__global__ void twoPlaces(int *a) {
  a[threadIdx.x] = 2;  // gpubmc: allow bounds "the host allocates more than it says"
  a[threadIdx.x + 1] = 3;
}
