//expect: holds
//size: grid
//--blockDim=32 --gridDim=1

// Lanes meet at a barrier of the warp after they have filled the tile.
__global__ void fill(const int *in, int *out, int n) {
  __shared__ int s[1024];
  int first = threadIdx.x;
  for (int i = threadIdx.x; i < 1024; i += 32) s[i] = in[i];
  __syncwarp();
  out[threadIdx.x] = s[1023 - threadIdx.x] + first;
}
