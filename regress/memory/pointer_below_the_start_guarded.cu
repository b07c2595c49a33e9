//expect: holds
//--blockDim=64 --gridDim=1 --array a=64

__global__ void shifted(int *a) {
  int *p = a + threadIdx.x - 1;
  if (p >= a && p < a + 64) *p = 1;
}
