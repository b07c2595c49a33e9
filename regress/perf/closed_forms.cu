//--blockDim=32,8 --gridDim=2,2
// A warp is a row of 32 threads. Row y of the matrix begins at float y*n, 4*y*n bytes behind a multiple of 128: at a
// sector if y*n is a multiple of 8. That is so for all rows if n is one; otherwise row 1, for instance, touches a fifth
// sector, while row 0 still touches 4.
__global__ void rows(float* a, int n) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  a[y * n + x] = 1;  //form: global store = 4 where n is a multiple of 8, otherwise 4..5
}
// Lane l touches float n*l. From 8 floats on each has a sector of its own. With n = 0 all share one. Downwards, n = -7
// ends 868 bytes below the first byte of a sector: 28 sectors below it, and its own.
__global__ void columns(float* a, int n) {
  if (threadIdx.y == 0) a[threadIdx.x * n] = 1;  //form: global store = 32; 1..29 where |n| < 8
}
// Words n*l and n*k are in one bank if n*(l - k) is a multiple of 32; with n = 0 they are one word.
__global__ void strides(float* out, int n) {
  extern __shared__ float s[];
  out[threadIdx.x] = s[threadIdx.x * n];  //form: shared load = gcd(n, 32); 1 where n is 0
}
// With n + 1 words from one row to the next, lane l takes word (n + 1)*l of a column: no two in one bank if n is even.
// n = -1 is a column of one word, n = 0 a row, and n = 1 has 2 words in a bank.
__global__ void padded(float* out, int n) {
  extern __shared__ float s[];
  out[threadIdx.x] = s[threadIdx.x * (n + 1)];  //form: shared load = 1 where n is even, otherwise 2..32; 1..2 where |n| < 2
}
// Doubles: a half warp at a time, 16 pairs of banks.
__global__ void doubles(double* out, int n) {
  extern __shared__ double d[];
  out[threadIdx.x] = d[threadIdx.x * n];  //form: shared load = 2 * gcd(n, 16); 2 where n is 0
}
