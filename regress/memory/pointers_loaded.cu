//expect: holds
//--blockDim=4 --gridDim=1

// Pointers read from memory: different places hold pointers to different arrays.
__global__ void scatter(int **rows) {
  rows[threadIdx.x][0] = threadIdx.x;
}
