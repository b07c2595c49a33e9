//expect: violated
//property: race
//line: 10
//--blockDim=[4,4] --gridDim=[2,2]

// Rows have more elements than their pitch has room for.
__global__ void fill(char *a, unsigned pitch, unsigned w, unsigned h) {
  __requires(w <= 4096 && h <= 4096 && pitch >= w && pitch <= 65536 && pitch % 4 == 0);
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) ((int *)(a + y * pitch))[x] = x;
}
