//expect: violated
//property: race
//--blockDim=64 --gridDim=2
// Every second thread has two rows: the second one is that of its neighbour, too. Starts that ascend do not help.
__global__ void scale(float *v, const int *start, const float *by, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows - 1) return;
  for (int k = start[r]; k < start[r + 2]; k++) v[k] *= by[r];
}
