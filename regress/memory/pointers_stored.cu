//expect: holds
//--blockDim=4 --gridDim=1

// Pointers kept in an array of the thread's own.
__global__ void table(int *a, int *b, int which) {
  int *rows[2] = {a, b};
  rows[which & 1][threadIdx.x] = which;
}
