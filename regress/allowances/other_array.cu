//expect: violated
//property: race
//line: 9
//--blockDim=64 --gridDim=1
//
// One line writes two arrays, and all threads write the same element of both. The comment names one of them.
__global__ void otherArray(int *a, int *b) {
  // gpubmc: allow race(a) "any thread will do"
  a[0] = b[0] = threadIdx.x;
}
