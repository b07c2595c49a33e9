//expect: violated
//property: null
//line: 10
//--blockDim=32 --gridDim=1

__global__ void shuffle(int *out) {
  int mine[2] = {1, 2};
  mine[threadIdx.x & 1] = 7;
  unsigned long long all = __shfl_sync(~0u, (unsigned long long)&mine[0], 0);
  out[threadIdx.x] = *(int *)all;
}
