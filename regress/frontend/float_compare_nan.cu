//expect: violated
//property: assertion
//line: 8
//--blockDim=1 --gridDim=1

// x == x is false for a NaN, which an input may be.
__global__ void same(float x) {
  __assert(x == x);
}
