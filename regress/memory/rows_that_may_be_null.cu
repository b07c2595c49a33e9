//expect: violated
//property: null
//line: 9
//--blockDim=32 --gridDim=2
// The first use asks whether there is a row, so that there may be none; the second one, of a row at any other place, or
// the same, does not ask.
__global__ void add(int **rows, int *out, int i) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  out[k] = (rows[k] ? rows[k][0] : 0) + (k == i ? rows[i][1] : 0);
}
