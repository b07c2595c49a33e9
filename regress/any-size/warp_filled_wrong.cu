//expect: violated
//property: race
//line: 10
//--blockDim=32 --gridDim=1

// Lanes meet at a shuffle after they have filled the tile, which orders nothing: others may still fill it.
__global__ void fill(const int *in, int *out, int n) {
  __shared__ int s[1024];
  int first = threadIdx.x;
  for (int i = threadIdx.x; i < 1024; i += 32) s[i] = in[i];
  first = __shfl_sync(0xffffffff, first, 0);
  out[threadIdx.x] = s[1023 - threadIdx.x] + first;
}
