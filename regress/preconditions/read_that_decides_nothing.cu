//expect: violated
//property: race
//line: 9
//--blockDim=2 --gridDim=1

// What is read is used for nothing, and is read all the same.
__global__ void read_that_decides_nothing(int *a, int n) {
  __requires(n > 2);
  if (a[0]) {}
  if (threadIdx.x == 0) a[0] = 3;
}
