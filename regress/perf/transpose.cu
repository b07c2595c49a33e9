//--blockDim=[32,32] --gridDim=[32,32]
// A matrix of 1,024 columns of floats, in tiles of 32 by 32. The lanes of a warp have one y and x = 0..31.
//
// naive: the lanes read 32 adjacent floats from a multiple of 32: 128 bytes, 4 sectors. They write floats that are 4,096
// bytes apart: 32 sectors for 128 bytes, which 4 sectors could hold.
// tiled: the store to the tile is of 32 adjacent words, in 32 banks. The load is of words 32*x + y, all in bank y: 32
// different words in one bank.
// padded: rows of 33 words: the load is of words 33*x + y, in banks (x + y) mod 32, all different.
// swizzled: the column is x ^ y. Within a row that permutes the 32 words, so the store is in 32 banks; the load is of
// words 32*x + (y ^ x), in banks y ^ x, which are different for different x.
//
// A block has 32 warps: before the barrier 32 loads of 4 sectors and 32 stores of one wavefront, behind it 32 loads of
// 32 wavefronts, or of one, and 32 stores of 4 sectors.
#define SIZE 1024
#define PLACE                                  \
  unsigned tx = threadIdx.x, ty = threadIdx.y; \
  unsigned col = blockIdx.x * 32, row = blockIdx.y * 32

__global__ void naive(const float* in, float* out) {
  PLACE;
  float x = in[(row + ty) * SIZE + col + tx];  //cost: global load = 4/4
  out[(col + tx) * SIZE + row + ty] = x;       //cost: global store = 32/4  //fix: staging: global store 32 -> 4
}

__global__ void tiled(const float* in, float* out) {
  PLACE;
  __shared__ float t[32][32];
  t[ty][tx] = in[(row + ty) * SIZE + col + tx];  //cost: global load = 4/4; shared store = 1/1
  __syncthreads();  //cost: from start: 128 sectors, 32 wavefronts; to end: 128 sectors, 1024 wavefronts
  float x = t[tx][ty];                    //cost: shared load = 32/1 //fix: padding: shared load 32 -> 1; swizzle: shared load 32 -> 1
  out[(col + ty) * SIZE + row + tx] = x;  //cost: global store = 4/4
}

__global__ void padded(const float* in, float* out) {
  PLACE;
  __shared__ float t[32][33];
  t[ty][tx] = in[(row + ty) * SIZE + col + tx];  //cost: global load = 4/4; shared store = 1/1
  __syncthreads();  //cost: from start: 128 sectors, 32 wavefronts; to end: 128 sectors, 32 wavefronts
  float x = t[tx][ty];                    //cost: shared load = 1/1
  out[(col + ty) * SIZE + row + tx] = x;  //cost: global store = 4/4
}

__global__ void swizzled(const float* in, float* out) {
  PLACE;
  __shared__ float t[32][32];
  t[ty][tx ^ ty] = in[(row + ty) * SIZE + col + tx];  //cost: global load = 4/4; shared store = 1/1
  __syncthreads();  //cost: from start: 128 sectors, 32 wavefronts; to end: 128 sectors, 32 wavefronts
  float x = t[tx][ty ^ tx];               //cost: shared load = 1/1
  out[(col + ty) * SIZE + row + tx] = x;  //cost: global store = 4/4
}
