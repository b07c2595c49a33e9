//expect: holds
//--blockDim=32 --gridDim=1

__global__ void shuffle(int *out) {
  int mine[2] = {1, 2};
  mine[threadIdx.x & 1] = 7;
  unsigned long long own = __shfl_sync(~0u, (unsigned long long)&mine[0], threadIdx.x);
  assert(*(int *)own == mine[0]);
  out[threadIdx.x] = *(int *)own;
}
