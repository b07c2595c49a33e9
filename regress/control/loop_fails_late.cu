//expect: violated
//property: assertion
//line: 8
//--blockDim=2 --gridDim=1 --unwind=6

// The assertion fails in the sixth round, still within the bound.
__global__ void late(int n) {
  for (int i = 0; i < n; i++) __assert(i != 5);
}
