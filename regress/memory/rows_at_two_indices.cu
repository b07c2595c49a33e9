//expect: violated
//property: race
//line: 7
//--blockDim=2 --gridDim=1
// The two rows are one if i and j are equal.
__global__ void exchange(int **rows, int *out, int i, int j) {
  if (threadIdx.x == 0) rows[i][0] = 1;
  if (threadIdx.x == 1) out[0] = rows[j][0];
}
