//expect: violated
//property: race
//--blockDim=64 --gridDim=1
// What is wrong is what is done about negative numbers: to exclude them would make it unreachable.
__global__ void k(int *a, int n) {
  if (n < 0) {
    a[0] = threadIdx.x;
    return;
  }
  a[threadIdx.x] = n;
}
