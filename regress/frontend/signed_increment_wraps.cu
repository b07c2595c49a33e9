//expect: violated
//property: assertion
//line: 8
//--blockDim=1 --gridDim=1

// Signed arithmetic wraps: n + 1 > n is false for the largest n. A compiler may fold the comparison to true.
__global__ void increment(int n) {
  __assert(n + 1 > n);
}
