//expect: violated
//property: race
//line: 11
//--blockDim=[8,8] --gridDim=[2,2]

// Without the barrier a thread reads the tile element that its mirror thread writes.
__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[8][8];
  const int tx = threadIdx.x, ty = threadIdx.y;
  tile[ty][tx] = in[(blockIdx.y * 8 + ty) * 16 + blockIdx.x * 8 + tx];
  out[(blockIdx.x * 8 + ty) * 16 + blockIdx.y * 8 + tx] = tile[tx][ty];
}
