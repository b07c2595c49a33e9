//expect: violated
//property: race
//line: 8
//--blockDim=4 --gridDim=1

// The same place holds the same pointer for all.
__global__ void scatter(int **rows) {
  rows[0][threadIdx.x / 2] = threadIdx.x;
}
