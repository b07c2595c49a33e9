//expect: violated
//property: race
//line: 10
//--blockDim=128 --gridDim=2,8 --array packed=n*n --array full=n*n

// The diagonal element goes where the next row begins.
__global__ void pack(float *packed, const float *full, unsigned n) {
  __requires(n > 0 && n <= 32768);
  const unsigned c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
  if (r < n && c <= r) packed[r * (r - 1) / 2 + c] = full[r * n + c];
}
