//expect: holds
//--blockDim=32 --gridDim=1

// Each thread gets its own address back.
__global__ void keep(int *out) {
  __shared__ int *p[32];
  int mine = threadIdx.x;
  p[threadIdx.x] = &mine;
  __syncthreads();
  *p[threadIdx.x] += 1;
  assert(mine == (int)threadIdx.x + 1);
  out[threadIdx.x] = mine;
}
