//expect: violated
//property: race
//line: 12
//--blockDim=64 --gridDim=1
//
// The race of line 11 is allowed. Lines 12 and 13 race with each other on the same array, whatever line 11 does.
__global__ void otherLine(int *found, const int *a) {
  unsigned i = threadIdx.x;
  if (a[i] == 7) {
    // gpubmc: allow race "any thread that found it will do"
    found[0] = i;
    found[i + 1] = 1;
    found[64 - i] = 2;
  }
}
