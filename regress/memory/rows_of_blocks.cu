//expect: holds
//size: any
// Each block fills the row that its place in a table of pointers leads to. Different places lead to different arrays.
__global__ void fill(float **rows, int n) {
  float *row = rows[blockIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x) row[i] = 0;
}
