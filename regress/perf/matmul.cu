//--blockDim=[16,16] --gridDim=[4,4] --param n=64
// Blocks of 16 by 16: a warp has two rows, y = 2k and 2k + 1, and x = 0..15 in each. Rows of 64 floats are 256 bytes.
// A[row][16m + x]: two rows of 16 floats from multiples of 64 bytes: 2 sectors each, 4 in all. The same of B and of C.
// Stores to the tiles: words 16*y + x: 32 adjacent words. Loads of As[y][k]: two words, in banks k and 16 + k.
// Loads of Bs[k][x]: 16 words, each asked for twice.
__global__ void product(const float* A, const float* B, float* C, int n) {
  __shared__ float As[16][16], Bs[16][16];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, col = blockIdx.x * 16 + x;
  float sum = 0;
  for (int m = 0; m < n / 16; ++m) {            //cost: uniform
    As[y][x] = A[row * n + m * 16 + x];         //cost: global load = 4/4; shared store = 1/1
    Bs[y][x] = B[(m * 16 + y) * n + col];       //cost: global load = 4/4; shared store = 1/1
    __syncthreads();
    for (int k = 0; k < 16; ++k)                //cost: uniform
      sum += As[y][k] * Bs[k][x];               //cost: shared load = 1/1; shared load = 1/1
    __syncthreads();
  }
  C[row * n + col] = sum;  //cost: global store = 4/4
}
