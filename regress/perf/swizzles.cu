//--blockDim=[32,32] --gridDim=1
// wide: rows of 64 floats, 256 bytes. A column of 32 of them is in one bank. With four bytes more after every 128 the
// rows are 66 words apart: lanes x and x + 16 meet in a bank: 2. A swizzle by rows of 128 bytes has 2x as the number of
// the row: again 2. By rows of 256 bytes lane x is in bank (y ^ x) mod 32: 1. The stores are of 32 adjacent columns c of
// one row: c ^ r are 32 different words whose banks (c ^ r) mod 32 are different, too.
// full: 48 KiB are used, and there is no room for padding. A swizzle needs none: 32 rows of 32 words, of 12 arrays in
// one, of which column y of the first is read.
__global__ void wide(float* out) {
  __shared__ float t[32][64];
  unsigned x = threadIdx.x, y = threadIdx.y;
  t[y][x] = 1;  //cost: shared store = 1/1
  t[y][x + 32] = 2;  //cost: shared store = 1/1
  __syncthreads();
  out[y * 32 + x] = t[x][y];  //cost: global store = 4/4; shared load = 32/1 //fix: padding: shared load 32 -> 2; swizzle: shared load 32 -> 1
}

__global__ void full(float* out) {
  __shared__ float t[12 * 32][32];
  unsigned x = threadIdx.x, y = threadIdx.y;
  for (unsigned k = 0; k < 12; ++k) t[k * 32 + y][x] = k;  //cost: shared store = 1/1; uniform
  __syncthreads();
  out[y * 32 + x] = t[x][y];  //cost: global store = 4/4; shared load = 32/1 //fix: swizzle: shared load 32 -> 1
}

// Doubles: a half warp at a time, of 16 lanes with two words each. Rows of 16 doubles are 128 bytes: a column is in two
// banks, 16 different rows: 16 wavefronts for each half. c ^ r spreads the 16 rows of a half over the 16 columns.
__global__ void doubles(double* out) {
  __shared__ double t[32][16];
  unsigned x = threadIdx.x, y = threadIdx.y;
  if (y < 16) t[x][y] = 1;  //cost: shared store = 32/2; uniform //fix: padding: shared store 32 -> 2; swizzle: shared store 32 -> 2
  __syncthreads();
  if (y < 16) out[y * 32 + x] = t[y * 2 + x / 16][x % 16];  //cost: global store = 8/8; shared load = 2/2; uniform
}

// A copy of 48 bytes crosses rows of 128, and would not be within one element. No fix.
struct alignas(16) Wide { float4 a, b, c; };
__global__ void structures(Wide* out) {
  __shared__ Wide t[64];
  unsigned x = threadIdx.x;
  if (threadIdx.y == 0) {
    t[x * 2] = out[x];
    out[x] = t[x * 2];
  }
}
