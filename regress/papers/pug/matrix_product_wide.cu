//expect: holds
//--blockDim=[4,4] --gridDim=[2,2]

// PUG section 1: with the assumption stated (B is as wide as the grid of blocks, and the product of sizes fits in 32
// bits) the writes to C are disjoint.
#define BS 4

__global__ void matrixProduct(int *c, const int *a, const int *b, int wa, int wb) {
  __requires(wa == 8);
  __requires(wb >= 8 && wb <= 4096);
  __shared__ int as[BS][BS], bs[BS][BS];
  const int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
  int sum = 0;
  for (int m = 0; m < wa / BS; m++) {
    as[ty][tx] = a[(BS * by + ty) * wa + m * BS + tx];
    bs[ty][tx] = b[(m * BS + ty) * wb + BS * bx + tx];
    __syncthreads();
    for (int k = 0; k < BS; k++) sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[wb * (BS * by + ty) + BS * bx + tx] = sum;
}
