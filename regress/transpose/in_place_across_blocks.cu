//expect: violated
//property: race
//line: 13
//--blockDim=[4,4] --gridDim=[2,2]

// In place through tiles, one block a tile: block (1, 0) writes its tile to where block (0, 1) still reads. The barrier
// orders each block alone.
__global__ void transpose(float *m) {
  __shared__ float tile[4][4];
  const int tx = threadIdx.x, ty = threadIdx.y;
  tile[ty][tx] = m[(blockIdx.y * 4 + ty) * 8 + blockIdx.x * 4 + tx];
  __syncthreads();
  m[(blockIdx.x * 4 + ty) * 8 + blockIdx.y * 4 + tx] = tile[tx][ty];
}
