//expect: violated
//property: race
//line: 8
//--blockDim=32 --gridDim=1

// The loaded value is never used. An optimiser drops the load, and the race with it; the program as written has both.
__global__ void dead(int *a) {
  const int unused = a[threadIdx.x + 1];
  a[threadIdx.x] = 1;
}
