//expect: violated
//property: race
//line: 15
//--blockDim=8 --gridDim=1

// 128 bytes of the function's own: the second call finds nothing of the first.
__device__ int pick(int i) {
  int x[32];
  if (i == 0)
    for (int j = 0; j < 32; j++) x[j] = threadIdx.x;
  return x[threadIdx.x];
}

__global__ void store(int *a) {
  for (int i = 0; i < 2; i++) a[pick(i)] = threadIdx.x;
}
