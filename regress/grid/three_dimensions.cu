//expect: holds
//--blockDim=[4,2,4] --gridDim=[2,2,2]

// A volume of 8 x 4 x 8 cells.
__global__ void fill(int *cells) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
            z = blockIdx.z * blockDim.z + threadIdx.z;
  cells[(z * 4 + y) * 8 + x] = z;
}
