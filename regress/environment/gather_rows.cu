//expect: holds
//provided: __requires_forall(row, 0 <= it && it < rows);
//flags: --array in=rows*32
// Rows of 32 numbers, named by an array of 16-bit numbers.
//--blockDim=32 --gridDim=2
__global__ void gather(float *out, const float *in, const unsigned short *row, int rows) {
  out[blockIdx.x * 32 + threadIdx.x % 32] = in[row[blockIdx.x] * 32 + threadIdx.x % 32];
}
