//expect: violated
//property: race
//line: 9
//--blockDim=[4,2,4] --gridDim=[2,2,1]

// Threads that differ in z only write one cell.
__global__ void fill(int *cells) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  cells[y * 8 + x] = threadIdx.z;
}
