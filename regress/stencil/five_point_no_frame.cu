//expect: violated
//property: bounds
//line: 9
//--blockDim=[8,8] --gridDim=[2,2] --array in=256

// The same without a frame and without guards: the top row reads before the array, the bottom row behind it.
__global__ void relax(float *out, const float *in) {
  const int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  out[y * 16 + x] = (in[(y - 1) * 16 + x] + in[(y + 1) * 16 + x]) / 2;
}
