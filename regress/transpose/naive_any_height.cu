//expect: violated
//property: race
//line: 9
//--blockDim=[8,8] --gridDim=[2,2]

// The pitch of the result is a parameter. Where it is smaller than the number of rows, columns overlap.
__global__ void transpose(float *out, const float *in, int width, int height) {
  const int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  out[x * height + y] = in[y * width + x];
}
