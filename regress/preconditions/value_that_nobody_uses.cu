//expect: violated
//property: race
//line: 9
//--blockDim=2 --gridDim=1

__global__ void value_that_nobody_uses(int *a) {
  int positive = 0;
  if (a[threadIdx.x ^ 1] > 0) positive = 1;
  a[threadIdx.x] = 3;
}
