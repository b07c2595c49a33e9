//expect: violated
//property: race
//line: 11
//--blockDim=4,4,2 --gridDim=4,4,4

__global__ void layers_too_close(int *out, int width, int height, int depth) {
  __requires(width <= 512 && height <= 512 && depth <= 512);
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < width && y <= height && z < depth) out[(z * height + y) * width + x] = x + y + z;
}
