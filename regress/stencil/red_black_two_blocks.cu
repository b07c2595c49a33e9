//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=2

// Red-black order over two blocks: the last element of block 0 and the first of block 1 are neighbours of different
// colour, and no barrier lies between blocks.
__global__ void smooth(int *a) {
  const int i = blockIdx.x * 32 + threadIdx.x + 1;
  const bool red = i % 2 == 0;
  for (int colour = 0; colour < 2; colour++) {
    if (red == (colour == 0)) a[i] = a[i - 1] + a[i + 1];
    __syncthreads();
  }
}
