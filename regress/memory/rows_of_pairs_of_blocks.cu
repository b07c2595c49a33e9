//expect: violated
//property: race
//line: 8
//--blockDim=32 --gridDim=4
// Two blocks share a row.
__global__ void fill(float **rows, int n) {
  float *row = rows[blockIdx.x / 2];
  if (threadIdx.x < n) row[threadIdx.x] += blockIdx.x;
}
