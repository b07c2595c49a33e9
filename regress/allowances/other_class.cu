//expect: violated
//property: bounds
//line: 8
//--blockDim=64 --gridDim=1 --array a=4
//
// Two threads write each element, and most elements are none of the array. The race is allowed, the index is not.
__global__ void otherClass(int *a) {
  a[threadIdx.x / 2] = threadIdx.x;  // gpubmc: allow race "the last one may win"
}
