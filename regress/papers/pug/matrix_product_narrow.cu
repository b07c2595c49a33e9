//expect: violated
//property: race
//line: 23
//--blockDim=[4,4] --gridDim=[1,1]

// PUG section 1: the programming guide's matrix product has an assumption that it does not tell: matrix B is at least
// as wide as the block. For wb < 4 the rows of C overlap and threads of different rows write one element.
#define BS 4

__global__ void matrixProduct(int *c, const int *a, const int *b, int wa, int wb) {
  __requires(wa == 4);
  __requires(wb >= 0);
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
