//--blockDim=16,16 --gridDim=4,4
// Two columns of the matrix for each warp: 16 rows, of 32-byte sectors one for the two adjacent columns. The tile has no
// column of words.
__global__ void columns(float* a, const float* b) {
  int row = blockIdx.x * 16 + threadIdx.x, column = blockIdx.y * 16 + threadIdx.y;
  a[row * 64 + column] = 2 * b[row * 64 + column];  //cost: global store = 16/4; global load = 16/4 //fix: swap: global store 16 -> 4; swap: global load 16 -> 4
}
