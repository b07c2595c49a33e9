//expect: holds
//provided: __requires_ascending(start);
//--blockDim=4 --gridDim=2
// Rows between starts: those of two threads are apart if the starts ascend.
__global__ void fill(int *v, const int *start, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < rows)
    for (int k = start[r]; k < start[r + 1]; k++) v[k] = r;
}
