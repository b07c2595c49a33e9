//--blockDim=[16,16] --gridDim=1
// GKLEE (PPoPP 2012), A.3, figure 9: the transposition of the SDK that is free of conflicts in half warps, with 16 by 17
// words, has some in whole warps. A warp has rows y and y + 1. The store: thread (0,4) is at word 4*17 = 68, and (15,5)
// at 5*17 + 15 = 100, both in bank 4. Rows y and y + 1 are words 17y..17y + 15 and 17y + 17..17y + 32: 32 words of 33
// adjacent ones without 17y + 16, and the first and the last are in one bank: 2 wavefronts in every warp.
// The load: words 17x + y and 17x + y + 1, that is, 17*15 + y + 1 = 256 + y for x = 15, in the bank of word y for x = 0.
// The multiples of 17 from 0 to 255 are in banks 0, 2, .., 14 and 17, 19, .., 31; those and their successors have one
// bank in common: 2 wavefronts.
__global__ void transposeNoBankConflicts(float* odata, const float* idata, int width, int height) {
  __shared__ float tile[16][17];
  int xIndex = blockIdx.x * 16 + threadIdx.x, yIndex = blockIdx.y * 16 + threadIdx.y;
  int index_in = xIndex + yIndex * width;
  xIndex = blockIdx.y * 16 + threadIdx.x;
  yIndex = blockIdx.x * 16 + threadIdx.y;
  int index_out = xIndex + yIndex * height;
  float v = idata[index_in];
  tile[threadIdx.y][threadIdx.x] = v;  //cost: shared store = 2/1
  __syncthreads();
  v = tile[threadIdx.x][threadIdx.y];  //cost: shared load = 2/1
  odata[index_out] = v;
}
