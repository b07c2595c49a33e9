//expect: holds
//--blockDim=128 --gridDim=8192 --array out=411705344

// A block for each row of 50,257 numbers, in steps of 128; the index is one number of 32 bits, which does not wrap.
constexpr int kColumns = 50257;

__global__ void number(float *out, float by) {
  for (int i = threadIdx.x; i < kColumns; i += blockDim.x) out[blockIdx.x * kColumns + i] = by * blockIdx.x + i;
}
