//expect: violated
//property: race
//line: 11
//--blockDim=16,16 --gridDim=64,64

// x may be the width: the last of a row is the first of the next one.
__global__ void rows_with_one_too_many(int *out, int width, int height) {
  __requires(width <= 16384 && height <= 16384);
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x <= width && y < height) out[y * width + x] = x;
}
