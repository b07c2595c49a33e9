//expect: violated
//property: assertion
//line: 8
//--blockDim=2 --gridDim=1 --unwind=4

// Beyond a bound of four, but any thread for itself gets there: no round need be unrolled to see it.
__global__ void late(int n) {
  for (int i = 0; i < n; i++) __assert(i != 5);
}
