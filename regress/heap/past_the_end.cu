//expect: violated
//property: bounds
//line: 10
//--blockDim=32 --gridDim=2

// As own_array.cu, and the loop goes one too far.
__global__ void sums(int *out, int n) {
  int *p = new int[4];
  for (int i = 0; i <= 4; ++i)
    p[i] = n + i;
  out[blockIdx.x * blockDim.x + threadIdx.x] = p[0];
  delete[] p;
}
