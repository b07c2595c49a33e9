//expect: violated
//property: race
//line: 11
//--blockDim=128 --gridDim=8

// Nobody waits for the tile.
extern __shared__ int tile[];
__global__ void reverse(int *out, const int *in) {
  const size_t first = size_t(blockIdx.x) * blockDim.x;
  tile[threadIdx.x] = in[first + threadIdx.x];
  out[first + threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}
