//expect: violated
//property: race
//line: 11
//--blockDim=[8,8] --gridDim=[1,1]

// A tile whose rows are one too short: element [r][7] is element [r + 1][0]. Inside the array, but two threads write
// it. (An extra row keeps the last element inside.)
__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[9][7];
  const int tx = threadIdx.x, ty = threadIdx.y;
  tile[ty][tx] = in[ty * 8 + tx];
  __syncthreads();
  out[ty * 8 + tx] = tile[tx][ty];
}
