//expect: violated
//property: race
//--blockDim=4 --gridDim=2
// The end of a row is the start of the next one.
__global__ void fill(int *v, const int *start, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < rows)
    for (int k = start[r]; k <= start[r + 1]; k++) v[k] = r;
}
