//expect: holds within bound
//--blockDim=2 --gridDim=1 --unwind=4

// The same failure lies beyond a bound of four: told as cut, not found.
__global__ void late(int n) {
  for (int i = 0; i < n; i++) __assert(i != 5);
}
