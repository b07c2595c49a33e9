//expect: violated
//property: bounds
// The host fills col with -1, which is no place of x. What the program determines is not excused.
__global__ void gather(float *y, const float *x, const int *col, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[col[i]];
}
int main() {
  float *x, *y;
  int *col;
  cudaMalloc(&x, 4000);
  cudaMalloc(&y, 4000);
  cudaMalloc(&col, 4000);
  cudaMemset(x, 0, 4000);
  cudaMemset(col, 0xff, 4000);
  gather<<<4, 256>>>(y, x, col, 1000);
}
