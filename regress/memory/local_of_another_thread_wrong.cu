//expect: violated
//property: null
//line: 11
//--blockDim=32 --gridDim=1

__global__ void hand() {
  __shared__ int *p;
  int mine = 0;
  if (threadIdx.x == 0) p = &mine;
  __syncthreads();
  if (threadIdx.x == 1) *p = 5;
}
