//expect: violated
//property: race
//line: 8
//--blockDim=32 --gridDim=2

__global__ void blocks(int *a, int *out) {
  if (blockIdx.x == 0) a[threadIdx.x] = 1;
  if (blockIdx.x == 1) out[threadIdx.x] = __ldg(a + threadIdx.x);
}
