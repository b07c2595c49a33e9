//expect: holds
//--blockDim=8,8,4 --gridDim=8,8,8

__global__ void layers_of_rows(float *out, int width, int height, int depth) {
  __requires(width <= 512 && height <= 512 && depth <= 512);
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < width && y < height && z < depth) out[(z * height + y) * width + x] = x + y + z;
}
