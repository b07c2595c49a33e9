//expect: holds
//--blockDim=4 --gridDim=1

// A kernel that never asks whether a row is there is one whose rows are there: the report says so.
__global__ void fill(float **rows, int n) {
  rows[threadIdx.x][0] = 1.0f;
}
