//expect: violated
//property: race
//line: 10
//--blockDim=128 --gridDim=16 --array out=804113

// As rows_of_a_constant_length.cu, and a row has one number more than there is room for.
constexpr int kColumns = 50257;

__global__ void number(float *out, float by) {
  for (int i = threadIdx.x; i <= kColumns; i += blockDim.x) out[blockIdx.x * kColumns + i] = by * blockIdx.x + i;
}
