//expect: violated
//property: bounds
//line: 8
//--blockDim=4 --gridDim=1

__global__ void store(int *a, int n) {
  int *p = (int *)__builtin_alloca(16);
  p[threadIdx.x + 1] = n;
  a[threadIdx.x] = p[threadIdx.x + 1];
}
