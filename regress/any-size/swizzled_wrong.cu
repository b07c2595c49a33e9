//expect: violated
//property: race
//line: 14
//--blockDim=[32,8] --gridDim=[4,4]

// An or in place of an exclusive or.
#define TILE 32
#define ROWS 8
__global__ void transpose(int *out, const int *in, unsigned pitch) {
  __requires(blockDim.x == TILE && blockDim.y == ROWS && pitch == TILE * gridDim.x);
  __shared__ int tile[TILE * TILE];
  const unsigned t = threadIdx.x;
  for (unsigned r = threadIdx.y; r < TILE; r += ROWS)
    tile[r * TILE + (t | r)] = in[size_t(blockIdx.y * TILE + r) * pitch + blockIdx.x * TILE + t];
  __syncthreads();
  for (unsigned r = threadIdx.y; r < TILE; r += ROWS)
    out[(size_t(blockIdx.y) * gridDim.x + blockIdx.x) * (TILE * TILE) + r * TILE + t] = tile[t * TILE + (r ^ t)];
}
