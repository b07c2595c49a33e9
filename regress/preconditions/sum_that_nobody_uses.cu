//expect: violated
//property: race
//line: 8
//--blockDim=2 --gridDim=1

__global__ void sum_that_nobody_uses(int *a) {
  int sum = 0;
  for (int i = 0; i < blockDim.x; i++) sum += a[i];
  a[threadIdx.x] = 3;
}
