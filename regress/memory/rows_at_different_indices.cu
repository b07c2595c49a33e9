//expect: holds
//size: any
//--blockDim=2 --gridDim=1
// As rows_at_two_indices, with indices that differ.
__global__ void exchange(int **rows, int *out, int i, int j) {
  __requires(i != j);
  if (threadIdx.x == 0) rows[i][0] = 1;
  if (threadIdx.x == 1) out[0] = rows[j][0];
}
