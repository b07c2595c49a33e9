//expect: violated
//property: race
//line: 9

// Two launches pass different widths: what only one of them passes is no excuse, and for other widths rows overlap.
__global__ void fill(int *a, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  a[y * width + x] = x;
}

void run(int *a) {
  dim3 block(8, 8), grid(4, 4);
  fill<<<grid, block>>>(a, 32);
  fill<<<grid, block>>>(a, 16);
}
