//expect: violated
//property: race
//line: 10
//--blockDim=32 --gridDim=2

// Every thread smooths its own row, but rows that are shorter than the window overlap. What is written differs for most
// inputs; which ones, only arithmetic knows.
__global__ void smooth(float *out, const float *in, int width, float scale) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) * width;
  for (int x = 0; x < 4; x++) out[row + x] = sqrtf(in[row + x] * in[row + x + 1]) * scale + in[row];
}
