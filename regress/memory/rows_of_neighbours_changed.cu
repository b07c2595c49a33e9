//expect: violated
//property: race
//line: 13
//--blockDim=512 --gridDim=2
// Each thread writes its own row between two barriers, and looks at that of the next one before and after. Two threads
// may find that it has changed.
__global__ void look(int **rows, int *changed) {
  const int t = threadIdx.x;
  const int before = rows[t + 1][0];
  __syncthreads();
  rows[t][0] = 7;
  __syncthreads();
  if (rows[t + 1][0] != before) changed[0] = t;
}
