//expect: holds
//--blockDim=32 --gridDim=1

// Constants that nobody writes have the values of their definition.
__constant__ const int weights[4] = {1, 3, 3, 1};

__global__ void smooth(const int *in, int *out) {
  int sum = 0;
  for (int i = 0; i < 4; ++i) sum += weights[i];
  __assert(sum == 8);
  out[threadIdx.x] = in[threadIdx.x] * weights[threadIdx.x & 3];
}
